import type { CompanyResolvers, MutationResolvers, QueryResolvers } from '../schema.generated.ts';

export const companyQueries: QueryResolvers = {
  company: (_, __, { caller, services }) => services.companies.own(caller),
};

export const companyMutations: MutationResolvers = {
  updateCompany: (_, { input, ifVersion }, { caller, services }) => services.companies.update(caller, input, ifVersion),
  changePlan: (_, { input }, { caller, services }) => services.companies.changePlan(caller, input.plan),
  deleteCompany: (_, { confirm }, { caller, services }) => services.companies.remove(caller, confirm),
  foundCompany: (_, { input }, { caller, services }) => services.companies.found(caller, input).then(() => true),
  dissolveCompany: (_, __, { caller, services }) => services.companies.dissolve(caller).then(() => true),
};

export const companyTypes: { Company: CompanyResolvers } = {
  Company: {
    __resolveReference: ({ id }, { loaders }) => loaders.company.load(id),
  },
};
