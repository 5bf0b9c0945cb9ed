import { createRequire } from 'node:module';
import type { Schema } from '@apollo/federation-internals';
import type { OperationContext } from '@apollo/gateway/dist/operationContext.js';
import type { QueryPlan } from '@apollo/query-planner';
import { getVariableValues, parse, separateOperations, type DocumentNode, type GraphQLSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import { invalid } from '#kernel/failure';
import { readRules, requirementOf, type Requirement } from '#kernel/gate';
import { readCosts, type Costs } from './cost.ts';

// Read by @apollo/gateway while it loads: without it, it probes for clouds at every start.
process.env['APOLLO_TELEMETRY_DISABLED'] = 'true';
// These packages are CommonJS, and the planner and the executor must share one copy of the internals.
const load = createRequire(import.meta.url);
const internals = load('@apollo/federation-internals') as typeof import('@apollo/federation-internals');
// Its exports are getters over getters, a tenth of the cost of a page of results. They give the same for ever once it is loaded,
// so the packages that load it after this line are handed the values.
const internalsModule = load.cache[load.resolve('@apollo/federation-internals')];
if (internalsModule) internalsModule.exports = { ...internals };
const { Supergraph, operationFromDocument } = internals;
const { QueryPlanner } = load('@apollo/query-planner') as typeof import('@apollo/query-planner');
const { buildOperationContext } = load('@apollo/gateway') as typeof import('@apollo/gateway');

/** An operation made ready to run: checked against the schema before, planned once, with what it takes of its caller. */
export interface Prepared {
  document: DocumentNode;
  operation: OperationContext;
  plan: QueryPlan;
  requirement: Requirement;
}

/** The supergraph and the plans over it. */
export interface Planner {
  /** What clients see. */
  readonly apiSchema: GraphQLSchema;
  readonly internalApiSchema: Schema;
  readonly supergraphSchema: GraphQLSchema;
  readonly services: readonly string[];
  /** What the supergraph says of the sizes of answers. */
  readonly costs: Costs;
  /** Plans a validated document, once for each document object. */
  prepare(document: DocumentNode, operationName?: string): Prepared;
}

/** Opens the planner over a composed supergraph. */
export function openPlanner(supergraphSdl: string): Planner {
  const document = parse(supergraphSdl);
  const rules = readRules(document);
  const supergraph = Supergraph.build(withoutPurposes(supergraphSdl), { validateSupergraph: false });
  const internalApiSchema = supergraph.apiSchema();
  const apiSchema = internalApiSchema.toGraphQLJSSchema();
  const planner = new QueryPlanner(supergraph);
  const prepared = new WeakMap<DocumentNode, LRUCache<string, Prepared>>();
  return {
    apiSchema,
    internalApiSchema,
    costs: readCosts(document),
    supergraphSchema: supergraph.schema.toGraphQLJSSchema(),
    services: supergraph.subgraphsMetadata().map(({ name }) => name),
    prepare(document, operationName = '') {
      const ofDocument = prepared.get(document) ?? new LRUCache<string, Prepared>({ max: 20 });
      prepared.set(document, ofDocument);
      const found = ofDocument.get(operationName);
      if (found) return found;
      const name = operationName === '' ? undefined : operationName;
      const made = {
        document,
        operation: buildOperationContext({ schema: apiSchema, operationDocument: document, operationName: name }),
        plan: planner.buildQueryPlan(operationFromDocument(internalApiSchema, document, { operationName: name })),
        // What the document's other operations take does not count.
        requirement: requirementOf(separateOperations(document)[operationName] ?? document, apiSchema, rules),
      };
      ofDocument.set(operationName, made);
      return made;
    },
  };
}

/**
 * The planner refuses features that are there `for: SECURITY`, since it does not enforce them. The gate does,
 * from the same document, so the planner may pass over them.
 */
const withoutPurposes = (sdl: string): string => sdl.replaceAll(/, for: SECURITY/g, '');

/** Checks variables against what an operation declares. Throws Failure('VALIDATION_FAILED'). */
export function checkVariables({ operation }: Prepared, variables: Record<string, unknown>): void {
  const { errors } = getVariableValues(operation.schema, operation.operation.variableDefinitions ?? [], variables, { maxErrors: 20 });
  if (errors) throw invalid(errors.map(({ message }) => ({ path: '/variables', message })));
}
