import type { MutationResolvers, QueryResolvers, SignOnDomainResolvers, SingleSignOnResolvers } from '../schema.generated.ts';
import { recordNameOf, recordValueOf } from './sso.rules.ts';

export const ssoQueries: QueryResolvers = {
  singleSignOn: (_, __, { caller, services }) => services.sso.current(caller),
};

export const ssoMutations: MutationResolvers = {
  configureSignOn: (_, { input }, { caller, services }) => services.sso.configure(caller, input),
  removeSignOn: (_, __, { caller, services }) => services.sso.remove(caller),
  addSignOnDomain: (_, { input }, { caller, services }) => services.sso.addDomain(caller, input),
  verifySignOnDomain: (_, { domain }, { caller, services }) => services.sso.verifyDomain(caller, domain),
  removeSignOnDomain: (_, { domain }, { caller, services }) => services.sso.removeDomain(caller, domain),
  beginSignOn: (_, { company }, { caller, services }) => services.sso.begin(caller, company),
  finishSignOn: (_, { input }, { caller, services }) => services.sso.finish(caller, input),
};

export const ssoTypes: { SingleSignOn: SingleSignOnResolvers; SignOnDomain: SignOnDomainResolvers } = {
  SingleSignOn: {
    domains: (_, __, { caller, services }) => services.sso.domains(caller),
  },
  SignOnDomain: {
    recordName: ({ domain }) => recordNameOf(domain),
    recordValue: ({ token }) => recordValueOf(token),
  },
};
