/** The row type behind each GraphQL type, for the resolvers' generated types. */
export const mappers = {
  Instance: './instance/instance.entity.ts#Instance as InstanceRow',
  Route: './route/route.entity.ts#Route as RouteRow',
  Response: './route/route.entity.ts#RouteResponse as RouteResponseRow',
  State: './state/state.repository.ts#State as StateRow',
  File: './file/file.entity.ts#File as FileRow',
  Document: './state/document.entity.ts#Document as DocumentRow',
  Environment: './environment/environment.entity.ts#Environment as EnvironmentRow',
  Chain: './chain/chain.entity.ts#Chain as ChainRow',
  Execution: './execution/execution.entity.ts#Execution as ExecutionRow',
  ExecutionStep: './execution/execution.entity.ts#ExecutionStep as ExecutionStepRow',
  User: '{ id: string }',
  TrafficEntry: './traffic-log/traffic-log.entity.ts#TrafficEntry as TrafficEntryRow',
  TrafficRequest: './traffic-log/traffic-log.entity.ts#TrafficEntry as TrafficRequestRow',
  TrafficResponse: './traffic-log/traffic-log.entity.ts#TrafficEntry as TrafficResponseRow',
  Explanation: './traffic/explain.ts#Explanation as ExplanationRow',
  RouteCandidate: './traffic/explain.ts#RouteCandidate as RouteCandidateRow',
};
