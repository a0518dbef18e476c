import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import { BODY_LIMIT, type Endpoint } from '#platform/contract/endpoint.ts'
import { FILES_COOKIE } from '../identity/cookie.ts'
import type { ServerModule } from '../module.ts'
import { pathsBesideContracts, refused } from './openapi-routes.ts'

type Properties = Record<string, TSchema>

/** `GET /api/openapi.json`: OpenAPI 3.1 made from the contracts of all modules, when somebody first asks for it. */
export function describeApi(app: FastifyInstance, modules: readonly ServerModule[]): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(openApiOf(modules))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

const MASKED =
  'Whoever has a rule that is limited to some fields gets null in place of every other property of a record, ' +
  'also where its schema names no null; only `id` is always there. An update takes it back so, and leaves it as it is.'

function openApiOf(modules: readonly ServerModule[]) {
  const paths: Record<string, Record<string, unknown>> = { ...pathsBesideContracts }
  for (const module of modules) {
    for (const [name, definition] of Object.entries(module.contract)) {
      const path = definition.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operationOf(module.name, name, definition) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Staffroom', version: '1', description: MASKED },
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

function operationOf(module: string, name: string, definition: Endpoint) {
  return {
    operationId: `${module}.${name}`,
    summary: definition.summary,
    tags: [module],
    parameters: [...parametersOf(definition), ...(isRepeatable(definition) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : [])],
    ...(definition.access === 'public' && { security: [] }),
    ...(definition.method !== 'GET' && { requestBody: bodyOf(definition) }),
    responses: { ...answersOf(definition), default: refused },
  }
}

/** A key of a guest would be everybody's, and what is secret is not kept to be answered again. */
const isRepeatable = ({ method, path, access, answersSecret }: Endpoint) =>
  method === 'POST' && access !== 'public' && !answersSecret && !path.startsWith('/jwt/')

function bodyOf({ method, input, bodyLimit = BODY_LIMIT }: Endpoint) {
  const isNeeded = method === 'POST'
  const instead = isNeeded ? '' : ' What is given in the query string may stand here instead.'
  return {
    description: `At most ${bodyLimit} bytes (413).${instead}`,
    required: isNeeded,
    content: { 'application/json': { schema: input } },
  }
}

function answersOf({ output, statuses = { 200: 'Done' } }: Endpoint) {
  const content = { 'application/json': { schema: output } }
  const answers = Object.entries(statuses).map(([status, description]) => [status, { description, ...(status !== '204' && { content }) }])
  return Object.fromEntries(answers) as Record<string, object>
}

function parametersOf({ method, path, input }: Endpoint) {
  const { properties = {}, required = [] } = input as { properties?: Properties; required?: string[] }
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]!))
  return Object.entries(properties)
    .filter(([name]) => inPath.has(name) || method !== 'POST')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || (method === 'GET' && required.includes(name)),
      schema,
    }))
}

const IdempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A repeat within 24 hours answers what the first call answered; 409 with another path or body, or while the first still runs.',
  schema: { type: 'string', maxLength: 255 },
}

const Problem = {
  type: 'object',
  description: 'RFC 9457, with a stable code by which clients translate.',
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
