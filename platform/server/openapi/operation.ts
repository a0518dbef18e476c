import type { TSchema } from 'typebox'
import { BODY_LIMIT, type Endpoint } from '#platform/contract/endpoint.ts'
import { getRequiredLevel, isClosedToTokens } from '../identity/tokens/scopes.ts'
import type { ServerModule } from '../module.ts'
import { createParameterExample, createRequestExample, createResponseExample } from './example.ts'
import { describeParameter } from './parameter-descriptions.ts'
import { listProblemResponses } from './problem-responses.ts'

type Properties = Record<string, TSchema>

export function createOperation(module: ServerModule, name: string, definition: Endpoint) {
  return {
    operationId: `${module.name}.${name}`,
    ...describeOperation(definition),
    tags: [module.name],
    parameters: [
      ...createParameters(definition),
      ...(acceptsIdempotencyKey(definition) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    security: listSecurity(module, definition),
    ...(definition.method !== 'GET' && { requestBody: createRequestBody(name, definition) }),
    responses: { ...createResponses(definition), ...listProblemResponses(definition) },
  }
}

/** The scopes of an API token are listed as OpenAPI 3.1 lists the roles that a scheme other than OAuth requires. */
function listSecurity({ name, requiresUnlimitedToken }: ServerModule, definition: Endpoint): Record<string, string[]>[] {
  if (definition.access === 'public') return []
  if (isClosedToTokens(definition)) return [{ bearer: [] }]
  const level = getRequiredLevel(definition)
  return [{ bearer: [] }, { apiToken: [requiresUnlimitedToken ? level : `${level}:${name}`] }]
}

/** The first clause of the endpoint's summary becomes the title, the others start the description. */
function describeOperation(definition: Endpoint) {
  const { access, requiresRecentSignIn } = definition
  const [, title = '', rest = ''] = /^(.*?)(?:[;.] (.+))?$/s.exec(definition.summary)!
  const sentences = [
    rest && `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`,
    describeAccess(access),
    requiresRecentSignIn && 'Requires a sign-in or confirmation within the last ten minutes.',
    access !== 'public' && isClosedToTokens(definition) && 'API tokens cannot make this call.',
  ]
  return { summary: title.replaceAll('`', ''), description: sentences.filter(Boolean).join('\n\n') }
}

function describeAccess(access: Endpoint['access']): string {
  if (access === 'public') return 'Public.'
  return access === 'signed-in' ? 'Requires sign-in.' : `Requires the permission to \`${access[0]}\` \`${access[1]}\`.`
}

/** Guests would share a key, and secret responses are not stored. */
const acceptsIdempotencyKey = ({ method, path, access, hasSecretResponse }: Endpoint) =>
  method === 'POST' && access !== 'public' && !hasSecretResponse && !path.startsWith('/jwt/')

function createRequestBody(name: string, { method, input, bodyLimit = BODY_LIMIT }: Endpoint) {
  const isRequired = method === 'POST'
  const alternative = isRequired ? '' : ' An alternative to the query string.'
  return {
    description: `At most ${bodyLimit} bytes (413).${alternative}`,
    required: isRequired,
    content: { 'application/json': { schema: input, example: createRequestExample(name, input) } },
  }
}

function createResponses({ output, statuses = { 200: 'Success' } }: Endpoint) {
  const content = createContent(output)
  const responses = Object.entries(statuses).map(([status, description]) => [status, { description, ...(status !== '204' && { content }) }])
  return Object.fromEntries(responses) as Record<string, object>
}

const fileExamples: Record<string, string> = {
  'text/csv': 'Number,Client,Total\r\n2026-0042,Acme Ltd,246.00\r\n',
  'text/vcard': 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ada Quay\r\n…\r\nEND:VCARD\r\n',
  'text/calendar': 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n…\r\nEND:VCALENDAR\r\n',
  'application/pdf': '%PDF-1.7 …',
  'application/zip': 'PK\u0003\u0004 …',
  'application/xml': '<?xml version="1.0" encoding="UTF-8"?>\n<Invoice>…</Invoice>\n',
  'image/*': '\u0089PNG …',
}

/** Files name their type in the schema; everything else is JSON. */
function createContent(output: TSchema & { contentMediaType?: string }) {
  const type = output.contentMediaType
  if (!type) return { 'application/json': { schema: output, example: createResponseExample(output) } }
  return { [type]: { schema: { type: 'string', ...output }, example: fileExamples[type] } }
}

function createParameters({ method, path, input }: Endpoint) {
  const { properties = {}, required = [] } = input as { properties?: Properties; required?: string[] }
  const pathNames = new Set([...path.matchAll(/:(\w+)/g)].map((match) => match[1]!))
  return Object.entries(properties)
    .filter(([name]) => pathNames.has(name) || method !== 'POST')
    .map(([name, schema]) => {
      const isRequired = pathNames.has(name) || (method === 'GET' && required.includes(name))
      const place = {
        name,
        in: pathNames.has(name) ? 'path' : 'query',
        required: isRequired,
        ...describeParameter(name, schema as { description?: string }),
      }
      return { ...place, schema, ...toExampleProperties(createParameterExample(name, schema), isRequired) }
    })
}

/** Scalar leaves optional parameters marked like this out of the sample request. */
const toExampleProperties = (value: unknown, isRequired: boolean) =>
  isRequired ? { example: value } : { examples: { default: { value, 'x-disabled': true } } }
