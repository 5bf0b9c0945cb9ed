import type { CompanyResolvers, QueryResolvers } from '../schema.generated.ts';

export const companyQueries: QueryResolvers = {
  company: (_, __, { caller, services }) => services.companies.own(caller),
};

export const companyTypes: { Company: CompanyResolvers } = {
  Company: {
    __resolveReference: ({ id }, { loaders }) => loaders.company.load(id),
  },
};
