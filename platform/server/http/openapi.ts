import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { ServerModule } from '../module.ts'

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
  const paths: Record<string, Record<string, unknown>> = {}
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
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } }, schemas: { Problem } },
  }
}

function operationOf(module: string, name: string, definition: Endpoint) {
  return {
    operationId: `${module}.${name}`,
    summary: definition.summary,
    tags: [module],
    parameters: parametersOf(definition),
    ...(definition.access === 'public' && { security: [] }),
    ...(definition.method === 'POST' && { requestBody: { required: true, content: { 'application/json': { schema: definition.input } } } }),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: definition.output } } },
      default: { description: 'Refused', content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  }
}

function parametersOf({ method, path, input }: Endpoint) {
  const { properties = {}, required = [] } = input as { properties?: Properties; required?: string[] }
  const inPath = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]!))
  return Object.entries(properties)
    .filter(([name]) => inPath.has(name) || method !== 'POST')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.includes(name),
      schema,
    }))
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
