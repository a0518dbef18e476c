import type { FastifyInstance } from 'fastify'
import type { Contract, Endpoint } from '#platform/contract/endpoint.ts'
import { html, Markup } from './html.ts'

type DocumentedModule = { name: string; contract: Contract }
type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
} & Record<string, unknown>

/** `GET /api/docs`: the contracts of all modules as one HTML page, generated on first request. */
export function serveApiDocs(app: FastifyInstance, modules: readonly DocumentedModule[]): void {
  let page: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    page ??= String(renderPage(modules.filter((module) => Object.keys(module.contract).length > 0)))
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

const renderPage = (modules: readonly DocumentedModule[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <title>Staffroom API</title>
        <meta name="viewport" content="width=device-width" />
        <style>
          ${new Markup(STYLE)}
        </style>
      </head>
      <body>
        <main>
          <h1>Staffroom API</h1>
          <p>
            Requests and responses are JSON. Send <code>Authorization: Bearer &lt;accessToken&gt;</code> unless a call is public. Errors are
            <code>application/problem+json</code> with a stable <code>code</code>. Machine-readable version:
            <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </p>
          ${modules.map(renderModule)}
        </main>
      </body>
    </html>`

const renderModule = ({ name, contract }: DocumentedModule) =>
  html`<section>
    <h2>${name}</h2>
    ${Object.values(contract).map(renderEndpoint)}
  </section>`

const renderEndpoint = ({ method, path, summary, access, input, output }: Endpoint) =>
  html`<details>
    <summary><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code> <span>${summary}</span></summary>
    <p>${describeAccess(access)}</p>
    <h3>${method === 'GET' ? 'Parameters' : 'Request'}</h3>
    ${renderFields(input as Schema)}
    <h3>Response</h3>
    ${renderFields(output as Schema)}
  </details>`

function describeAccess(access: Endpoint['access']): string {
  if (access === 'public') return 'Public.'
  return access === 'signed-in' ? 'Requires sign-in.' : `Requires the permission to ${access[0]} ${access[1]}.`
}

function renderFields(schema: Schema): Markup {
  const fields = Object.entries(getFields(schema))
  if (fields.length === 0) return html`<p>None.</p>`
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return html`<ul>
    ${fields.map(([name, field]) => html`<li><code>${name}</code>${required.has(name) ? '' : ' (optional)'}: ${describeType(field)} ${renderNested(field)}</li>`)}
  </ul>`
}

const getFields = (schema: Schema): Record<string, Schema> => schema.properties ?? schema.items?.properties ?? {}

const renderNested = (field: Schema): Markup | string =>
  Object.keys(getFields(field)).length > 0 ? renderFields(field.items ?? field) : ''

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'default'] as const

function describeType(field: Schema): string {
  if (field.readOnly) return `${describeType({ ...field, readOnly: undefined })}, set by the server`
  if (field.anyOf) return field.anyOf.map(describeType).join(' or ')
  const type = field.enum ? field.enum.map((value) => JSON.stringify(value)).join(' | ') : [field.type ?? 'anything'].flat().join(' or ')
  const limits = LIMITS.filter((limit) => field[limit] !== undefined).map((limit) => `${limit} ${JSON.stringify(field[limit])}`)
  const items = field.items && !field.items.properties ? ` of ${describeType(field.items)}` : ''
  return [type + items, field.format, ...limits].filter(Boolean).join(', ')
}

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
  main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
  details { border-block-start: 1px solid color-mix(in srgb, currentcolor 20%, transparent); padding-block: .5rem }
  summary { cursor: pointer; overflow-wrap: anywhere }
  summary b { display: inline-block; min-width: 4.5em }
  h2 { margin-block: 2rem .5rem } h3 { font-size: 1rem; margin-block: 1rem .25rem }
  ul { margin: 0; padding-inline-start: 1.25rem }
`
