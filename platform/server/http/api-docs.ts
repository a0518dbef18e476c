import type { FastifyInstance } from 'fastify'
import type { Contract, Endpoint } from '#platform/contract/endpoint.ts'
import { html, Markup } from './html.ts'

type Described = { name: string; contract: Contract }
type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
} & Record<string, unknown>

/** `GET /api/docs`: the contracts of all modules as one page to read, without a script; made when somebody first asks for it. */
export function documentApi(app: FastifyInstance, modules: readonly Described[]): void {
  let page: string | undefined
  app.get('/api/docs', async (_request, reply) => {
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    page ??= String(pageOf(modules.filter((module) => Object.keys(module.contract).length > 0)))
    return reply.type('text/html; charset=utf-8').send(page)
  })
}

const pageOf = (modules: readonly Described[]) =>
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
            JSON in and out. Calls carry <code>Authorization: Bearer &lt;accessToken&gt;</code> unless marked public. Errors are
            <code>application/problem+json</code> with a stable <code>code</code>. The same as data:
            <a href="/api/openapi.json">OpenAPI 3.1</a>.
          </p>
          ${modules.map(moduleOf)}
        </main>
      </body>
    </html>`

const moduleOf = ({ name, contract }: Described) =>
  html`<section>
    <h2>${name}</h2>
    ${Object.values(contract).map(callOf)}
  </section>`

const callOf = ({ method, path, summary, access, input, output }: Endpoint) =>
  html`<details>
    <summary><b class="${method.toLowerCase()}">${method}</b> <code>${path}</code> <span>${summary}</span></summary>
    <p>${accessOf(access)}</p>
    <h3>${method === 'GET' ? 'Parameters' : 'Takes'}</h3>
    ${shapeOf(input as Schema)}
    <h3>Answers</h3>
    ${shapeOf(output as Schema)}
  </details>`

function accessOf(access: Endpoint['access']): string {
  if (access === 'public') return 'Public.'
  return access === 'signed-in' ? 'For everyone who is signed in.' : `For those who may ${access[0]} ${access[1]}.`
}

function shapeOf(schema: Schema): Markup {
  const fields = Object.entries(fieldsOf(schema))
  if (fields.length === 0) return html`<p>Nothing.</p>`
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return html`<ul>
    ${fields.map(([name, field]) => html`<li><code>${name}</code>${required.has(name) ? '' : ' (optional)'}: ${typeOf(field)} ${nestedOf(field)}</li>`)}
  </ul>`
}

const fieldsOf = (schema: Schema): Record<string, Schema> => schema.properties ?? schema.items?.properties ?? {}

const nestedOf = (field: Schema): Markup | string => (Object.keys(fieldsOf(field)).length > 0 ? shapeOf(field.items ?? field) : '')

const LIMITS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'pattern', 'default'] as const

function typeOf(field: Schema): string {
  if (field.readOnly) return `${typeOf({ ...field, readOnly: undefined })}, set by the server`
  if (field.anyOf) return field.anyOf.map(typeOf).join(' or ')
  const kind = field.enum ? field.enum.map((value) => JSON.stringify(value)).join(' | ') : [field.type ?? 'anything'].flat().join(' or ')
  const limits = LIMITS.filter((limit) => field[limit] !== undefined).map((limit) => `${limit} ${JSON.stringify(field[limit])}`)
  const items = field.items && !field.items.properties ? ` of ${typeOf(field.items)}` : ''
  return [kind + items, field.format, ...limits].filter(Boolean).join(', ')
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
