import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'

export type TestResponse = { status: number; body: any; headers: LightMyRequestResponse['headers']; text: string }
type Headers = Record<string, string>

/** Calls endpoints like a client; a 200 response that does not match its contract fails the test. */
export type TestClient = {
  get: (path: string, query?: Record<string, unknown>, headers?: Headers) => Promise<TestResponse>
  post: (path: string, body?: unknown, headers?: Headers) => Promise<TestResponse>
  /** Sends parameters in the query string, like the web client. */
  delete: (path: string, query?: Record<string, unknown>, headers?: Headers) => Promise<TestResponse>
  deleteWithBody: (path: string, body: unknown) => Promise<TestResponse>
}

type Request = { method: 'GET' | 'POST' | 'DELETE'; path: string; query?: Record<string, unknown>; body?: unknown; headers?: Headers }

export function createTestClient(http: FastifyInstance, contracts: readonly Endpoint[], accessToken?: string): TestClient {
  const send = async ({ method, path, query, body, headers }: Request): Promise<TestResponse> => {
    const response = await http.inject({
      method,
      url: query ? `${path}?${formatQuery(query)}` : path,
      headers: {
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const result = {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      headers: response.headers,
      text: response.body,
    }
    if (result.status === 200) assertMatchesContract(contracts, { method, path, result })
    return result
  }
  return {
    get: (path, query, headers) => send({ method: 'GET', path, ...(query && { query }), ...(headers && { headers }) }),
    post: (path, body, headers) => send({ method: 'POST', path, body, ...(headers && { headers }) }),
    delete: (path, query, headers) => send({ method: 'DELETE', path, ...(query && { query }), ...(headers && { headers }) }),
    deleteWithBody: (path, body) => send({ method: 'DELETE', path, body }),
  }
}

function formatQuery(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return new URLSearchParams(pairs).toString()
}

const ajv = new Ajv({ allErrors: true, strict: false, code: { optimize: false } })
formats.default(ajv)
const validators = new Map<Endpoint, ValidateFunction>()
const patterns = new Map<string, RegExp>()

function assertMatchesContract(
  contracts: readonly Endpoint[],
  { method, path, result }: { method: string; path: string; result: TestResponse },
) {
  const definition = contracts.find((one) => one.method === method && getPattern(one.path).test(path))
  if (!definition) return
  let validate = validators.get(definition)
  if (!validate) validators.set(definition, (validate = ajv.compile(forbidOtherProperties(definition.output) as object)))
  if (!validate(result.body))
    throw new Error(`${method} ${path} returns what its contract does not describe: ${ajv.errorsText(validate.errors)}`)
}

function getPattern(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`)
  patterns.set(path, pattern)
  return pattern
}

function forbidOtherProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(forbidOtherProperties)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, forbidOtherProperties(value)]),
  )
  if (copy.type === 'object' && 'properties' in schema && !('additionalProperties' in schema)) copy.additionalProperties = false
  return copy
}
