/** GET /openapi.json, made from the descriptions that the routes are mounted from. */
import { toJsonSchema } from '@valibot/to-json-schema'
import { Hono } from 'hono'
import type * as v from 'valibot'
import { ERROR_HTTP_STATUS } from '#domain/errors.ts'
import type { AppEnvironment } from '../access/caller.ts'
import { answerCached, type CachedBody, cachedBody } from '../http/cached-body.ts'
import type { CallShape } from '../rest/described-call.ts'
import { calls } from './calls.ts'
import { handMountedCalls } from './calls-elsewhere.ts'

// The document is public and changes with each version.
const HEADERS = { 'Content-Type': 'application/json', 'Cache-Control': 'no-cache' }

export function openApiRoutes(): Hono<AppEnvironment> {
  // Schemas do not change while the server runs; the document is made at the first request, not at import.
  let cachedDocument: CachedBody | undefined
  return new Hono<AppEnvironment>().get('/openapi.json', context => {
    cachedDocument ??= cachedBody(
      Buffer.from(JSON.stringify(openApiDocument([...handMountedCalls, ...calls]))),
      HEADERS,
    )
    return answerCached(context, cachedDocument)
  })
}

/** Returns the OpenAPI 3.1 document of these calls. */
export function openApiDocument(callShapes: readonly CallShape[]) {
  const paths: Record<string, Record<string, object>> = {}
  for (const call of callShapes) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method]: describeOperation(call) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hearth',
      version: '1',
      description:
        'Care records of residential group homes. Absent fields are untouched and null clears; unknown fields are refused, unknown query parameters ignored.',
    },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { enum: Object.keys(ERROR_HTTP_STATUS) },
    message: { type: 'string' },
    error: { type: 'string' },
    resolution: { type: 'string' },
    sub_status: { type: 'string' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

function describeOperation(call: CallShape) {
  return {
    summary: call.summary,
    operationId: `${call.method}${call.path.split(/\W+/).map(capitalize).join('')}`,
    security: call.isPublic ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', call.params),
      ...parametersOf('query', call.query),
      ...(isWriteCall(call) ? [idempotencyKey] : []),
    ],
    ...(call.body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [call.bodyType]: { schema: inputSchema(call.body) } },
          },
        }),
    responses: {
      [call.status]: {
        description: 'Done.',
        ...(call.answer === undefined
          ? {}
          : { content: { [call.answerType]: { schema: outputSchema(call.answer) } } }),
      },
      default: {
        description: 'Refused.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  }
}

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

const isWriteCall = (call: CallShape) => call.rights?.operation !== undefined

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key with the same request is done once and answered alike.',
  schema: { type: 'string', format: 'uuid' },
}

function parametersOf(location: 'path' | 'query', entries: CallShape['params']) {
  return Object.entries(entries).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || schema.type !== 'optional',
    schema: inputSchema(schema),
  }))
}

// Checks that JSON Schema cannot express (checks across fields, trimming) are left out; the server still makes them.
const inputSchema = (schema: v.GenericSchema) => jsonSchemaOf(schema, 'input')
const outputSchema = (schema: v.GenericSchema) => jsonSchemaOf(schema, 'output')

function jsonSchemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...schemaFields } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
  })
  return schemaFields
}
