import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  Kind,
  type FragmentDefinitionNode,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type SelectionSetNode,
} from 'graphql';
import { failures, type FailureCode } from '#kernel/failure';
import { ownWays } from './own-ways.ts';
import { lastEventId, takesIdempotencyKey, wireName, type Naming, type Row, type Rows } from './rows.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the facade, made of its rows: it can say nothing that the table does not do. */
export function openApiOf({ rows, schema }: Rows): Json {
  const paths: Record<string, Json> = {};
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operationOf(row, schema) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Understudy API',
      version: '1',
      description: 'Mock simulations, their routes and state, and the chains that their traffic starts.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(rows.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Meta: meta, Failure: failure },
    },
  };
}

const meta: Json = {
  type: 'object',
  required: ['timestamp', 'requestId'],
  properties: {
    timestamp: { type: 'string', format: 'date-time' },
    requestId: { type: 'string' },
    pagination: {
      type: 'object',
      properties: { limit: { type: 'integer' }, nextCursor: { type: ['string', 'null'] }, hasMore: { type: 'boolean' } },
    },
  },
};

const failure: Json = {
  type: 'object',
  required: ['success', 'error', 'meta'],
  properties: {
    success: { const: false },
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: { code: { type: 'string', enum: Object.keys(failures) }, message: { type: 'string' }, details: { type: 'object' } },
    },
    meta: { $ref: '#/components/schemas/Meta' },
  },
};

/** Signing in is what one does without a token. */
const publicRows = new Set(['Login', 'Refresh', 'Register', 'AcceptInvitation', 'BeginSignOn', 'CompleteSignOn']);
const isPublic = ({ name }: Row): boolean => publicRows.has(name);

function operationOf(row: Row, schema: GraphQLSchema): Json {
  const parameters = [
    ...row.parameters.map(({ name, type, in: place }) =>
      place === 'header'
        ? {
            ...(name === lastEventId
              ? { name: 'Last-Event-ID', description: 'The last event that was read; the stream goes on behind it.' }
              : { name: 'If-Match', description: 'The ETag that was read; 412 where it has changed.' }),
            in: place,
            required: false,
            schema: { type: 'string' },
          }
        : { name, in: place, required: place === 'path', schema: inputSchema(type, 'as-is') },
    ),
    ...(takesIdempotencyKey(row)
      ? [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string', maxLength: 255 },
            description: 'Sent again within a day, the same request is answered with its first answer and not done twice.',
          },
        ]
      : []),
  ];
  return {
    operationId: row.name,
    tags: [row.group],
    summary: row.description ?? wordsOf(row.name),
    ...(isPublic(row) && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(row.input &&
      !ownWays[row.name]?.variables && {
        requestBody: {
          required: isNonNullType(row.input),
          content: { 'application/json': { schema: inputSchema(row.input, row.naming) } },
        },
      }),
    responses: { [row.status]: successResponse(row, schema), ...failureResponses(row) },
  };
}

/** `CreateInstance` as "Create instance". */
const wordsOf = (name: string): string => name.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function successResponse(row: Row, schema: GraphQLSchema): Json {
  const fragments = new Map(
    row.document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const answer = objectSchema(row.operation.selectionSet, schema.getRootType(row.operation.operation) as GraphQLObjectType, fragments);
  const data = wireData((answer['properties'] as Record<string, Json>)['data'] ?? {}, row);
  if (row.format === 'sse')
    return { description: 'An event for each change, then `done`.', content: { 'text/event-stream': { schema: data } } };
  if (row.format === 'ndjson')
    return { description: 'Every item, one a line.', content: { 'application/x-ndjson': { schema: data['items'] as Json } } };
  const envelope = {
    type: 'object',
    required: ['success', 'data', 'meta'],
    properties: { success: { const: true }, data, meta: { $ref: '#/components/schemas/Meta' } },
  };
  return {
    description: row.status === 202 ? 'Accepted: it goes on by itself.' : 'Done.',
    content: { 'application/json': { schema: envelope } },
  };
}

/** What the envelope does to an answer: a connection is its items, and a shape moves what it moves. */
function wireData(data: Json, row: Row): Json {
  if (Array.isArray(data['oneOf'])) return { oneOf: (data['oneOf'] as Json[]).map((one) => wireData(one, row)) };
  const properties = data['properties'] as Record<string, Json> | undefined;
  const { nodes } = properties ?? {};
  if (nodes) return { ...nodes, items: shapedSchema(nodes['items'] as Json, row) };
  return shapedSchema(data, row);
}

function shapedSchema(data: Json, row: Row): Json {
  const shape = ownWays[row.name]?.shape;
  const properties = data['properties'] as Record<string, Json> | undefined;
  if (!shape || !properties) return data;
  return {
    type: 'object',
    properties: shape(Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, value['properties'] ?? value]))),
  };
}

function failureResponses(row: Row): Json {
  const codes: FailureCode[] = [
    'VALIDATION_FAILED',
    ...(isPublic(row) ? (['INVALID_CREDENTIALS'] as const) : (['TOKEN_INVALID', 'INSUFFICIENT_PERMISSIONS'] as const)),
    ...(row.path.includes(':') ? (['RESOURCE_NOT_FOUND'] as const) : []),
  ];
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return Object.fromEntries(codes.map((code) => [failures[code].status, { description: failures[code].meaning, content }]));
}

const scalars: Record<string, Json> = {
  ID: { type: 'string' },
  String: { type: 'string' },
  Int: { type: 'integer' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
};

const orNull = (schema: Json, isNullable: boolean): Json => {
  const { type } = schema;
  return isNullable && typeof type === 'string'
    ? { ...schema, type: [type, 'null'], ...(schema['enum'] ? { enum: [...(schema['enum'] as string[]), null] } : {}) }
    : schema;
};

function inputSchema(type: GraphQLInputType, naming: Naming): Json {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return { type: 'array', items: inputSchema(nullable.ofType, naming) };
  if (isEnumType(nullable)) return { type: 'string', enum: nullable.getValues().map(({ name }) => name) };
  if (!isInputObjectType(nullable)) return scalars[nullable.name] ?? {};
  const fields = Object.values(nullable.getFields());
  const required = fields.filter(({ type }) => isNonNullType(type)).map(({ name }) => wireName(name, naming));
  const properties = fields.map((field) => [
    wireName(field.name, naming),
    { ...inputSchema(field.type, naming), ...(field.description && { description: field.description }) },
  ]);
  return {
    type: 'object',
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    properties: Object.fromEntries(properties),
  };
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function objectSchema(selections: SelectionSetNode, type: GraphQLObjectType, fragments: Fragments): Json {
  const properties: Record<string, Json> = {};
  for (const selection of selections.selections) {
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(selection.name.value);
      if (fragment) Object.assign(properties, objectSchema(fragment.selectionSet, type, fragments)['properties']);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      if (selection.typeCondition?.name.value === type.name)
        Object.assign(properties, objectSchema(selection.selectionSet, type, fragments)['properties']);
    } else if (selection.kind === Kind.FIELD) {
      const field = type.getFields()[selection.name.value];
      if (!field) continue;
      const schema = outputSchema(field.type, selection.selectionSet, fragments);
      properties[selection.alias?.value ?? selection.name.value] = {
        ...schema,
        ...(field.description && { description: field.description }),
      };
    }
  }
  return { type: 'object', properties };
}

function outputSchema(type: GraphQLOutputType, selections: SelectionSetNode | undefined, fragments: Fragments): Json {
  const isNullable = !isNonNullType(type);
  const nullable = getNullableType(type);
  if (isListType(nullable)) return orNull({ type: 'array', items: outputSchema(nullable.ofType, selections, fragments) }, isNullable);
  if (isEnumType(nullable)) return orNull({ type: 'string', enum: nullable.getValues().map(({ name }) => name) }, isNullable);
  if (isUnionType(nullable) && selections) return { oneOf: nullable.getTypes().map((type) => objectSchema(selections, type, fragments)) };
  if (isObjectType(nullable) && selections) return orNull(objectSchema(selections, nullable, fragments), isNullable);
  return orNull(scalars[getNamedType(nullable).name] ?? {}, isNullable);
}
