import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { FILES_COOKIE } from '../identity/sessions/files-cookie.ts'
import type { ServerModule } from '../module.ts'
import { createOperation } from './operation.ts'
import { Problem, problemResponses } from './problem-responses.ts'
import { pathsOutsideContracts, tagsOutsideContracts } from './routes-outside-contracts.ts'

/** `GET /api/openapi.json`: OpenAPI 3.1 generated from all contracts on first request. */
export function serveOpenApi(app: FastifyInstance, modules: readonly ServerModule[]): void {
  let text: string | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    text ??= JSON.stringify(createDocument(modules))
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

const readGuide = () => readFileSync(join(import.meta.dirname, 'guide.md'), 'utf8')

function createDocument(modules: readonly ServerModule[]) {
  const paths: Record<string, Record<string, unknown>> = { ...pathsOutsideContracts }
  for (const module of modules) {
    for (const [name, definition] of Object.entries(module.contract)) {
      const path = definition.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [definition.method.toLowerCase()]: createOperation(module, name, definition) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Staffroom', version: '1', description: readGuide() },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }, { apiToken: [] }],
    tags: [...modules.filter(hasEndpoints).map(createTag), ...tagsOutsideContracts],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An access token from signing in.' },
        apiToken: { type: 'http', scheme: 'bearer', bearerFormat: 'srt_…', description: 'An API token with the scope of the call.' },
        filesCookie: { type: 'apiKey', in: 'cookie', name: FILES_COOKIE, description: 'Set by signing in, for `<img>` and downloads.' },
      },
      parameters: { IdempotencyKey },
      responses: problemResponses,
      schemas: { Problem },
    },
  }
}

const hasEndpoints = ({ contract }: ServerModule) => Object.keys(contract).length > 0

const createTag = ({ name, documentation }: ServerModule) => ({
  name,
  ...(documentation && { 'x-displayName': documentation.title, description: documentation.description }),
})

const IdempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A repeat within 24 hours returns the first response; 409 with another path or body, or while the first call is still running.',
  schema: { type: 'string', maxLength: 255 },
}
