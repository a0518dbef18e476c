import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { BODY_LIMIT, type Endpoint } from '#platform/contract/endpoint.ts'
import { FILES_COOKIE } from '../identity/files-cookie.ts'
import type { ServerModule } from '../module.ts'
import { pathsOutsideContracts, problemResponse } from './openapi-routes.ts'

type Properties = Record<string, TSchema>

/** `GET /api/openapi.json`: OpenAPI 3.1 generated from all contracts on first request. */
export function serveOpenApi(app: FastifyInstance, modules: readonly ServerModule[]): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(createDocument(modules))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

const DESCRIPTION =
  'If a user’s rules are limited to some fields, all other properties of a record except `id` are null in responses, ' +
  'even if the schema does not allow null. Updates accept these nulls and leave the properties unchanged.'

function createDocument(modules: readonly ServerModule[]) {
  const paths: Record<string, Record<string, unknown>> = { ...pathsOutsideContracts }
  for (const module of modules) {
    for (const [name, definition] of Object.entries(module.contract)) {
      const path = definition.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [definition.method.toLowerCase()]: createOperation(module.name, name, definition) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Staffroom', version: '1', description: DESCRIPTION },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        filesCookie: { type: 'apiKey', in: 'cookie', name: FILES_COOKIE },
      },
      parameters: { IdempotencyKey },
      schemas: { Problem },
    },
  }
}

function createOperation(module: string, name: string, definition: Endpoint) {
  return {
    operationId: `${module}.${name}`,
    summary: definition.summary,
    tags: [module],
    parameters: [
      ...createParameters(definition),
      ...(acceptsIdempotencyKey(definition) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(definition.access === 'public' && { security: [] }),
    ...(definition.method !== 'GET' && { requestBody: createRequestBody(definition) }),
    responses: { ...createResponses(definition), default: problemResponse },
  }
}

/** Guests would share a key, and secret responses are not stored. */
const acceptsIdempotencyKey = ({ method, path, access, hasSecretResponse }: Endpoint) =>
  method === 'POST' && access !== 'public' && !hasSecretResponse && !path.startsWith('/jwt/')

function createRequestBody({ method, input, bodyLimit = BODY_LIMIT }: Endpoint) {
  const isRequired = method === 'POST'
  const alternative = isRequired ? '' : ' An alternative to the query string.'
  return {
    description: `At most ${bodyLimit} bytes (413).${alternative}`,
    required: isRequired,
    content: { 'application/json': { schema: input } },
  }
}

function createResponses({ output, statuses = { 200: 'Success' } }: Endpoint) {
  const content = { 'application/json': { schema: output } }
  const responses = Object.entries(statuses).map(([status, description]) => [status, { description, ...(status !== '204' && { content }) }])
  return Object.fromEntries(responses) as Record<string, object>
}

function createParameters({ method, path, input }: Endpoint) {
  const { properties = {}, required = [] } = input as { properties?: Properties; required?: string[] }
  const pathNames = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]!))
  return Object.entries(properties)
    .filter(([name]) => pathNames.has(name) || method !== 'POST')
    .map(([name, schema]) => ({
      name,
      in: pathNames.has(name) ? 'path' : 'query',
      required: pathNames.has(name) || (method === 'GET' && required.includes(name)),
      schema,
    }))
}

const IdempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A repeat within 24 hours returns the first response; 409 with another path or body, or while the first call is still running.',
  schema: { type: 'string', maxLength: 255 },
}

const Problem = {
  type: 'object',
  description: 'RFC 9457, with a stable code for translation.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', examples: ['auth.invalid_credentials'] },
    requestId: { type: 'string' },
    errors: { type: 'array', items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } } },
  },
}
