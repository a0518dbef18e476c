import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'

export type TestAnswer = { status: number; body: any; headers: LightMyRequestResponse['headers']; text: string }
type Headers = Record<string, string>

/** Calls as a client would; an answer with 200 that its contract does not describe fails the test. */
export type Caller = {
  get: (path: string, query?: Record<string, unknown>, headers?: Headers) => Promise<TestAnswer>
  post: (path: string, body?: unknown, headers?: Headers) => Promise<TestAnswer>
  /** Parameters in the query string, as the web client sends them. */
  delete: (path: string, query?: Record<string, unknown>, headers?: Headers) => Promise<TestAnswer>
  deleteWithBody: (path: string, body: unknown) => Promise<TestAnswer>
}

type Request = { method: 'GET' | 'POST' | 'DELETE'; path: string; query?: Record<string, unknown>; body?: unknown; headers?: Headers }

export function caller(http: FastifyInstance, contracts: readonly Endpoint[], accessToken?: string): Caller {
  const send = async ({ method, path, query, body, headers }: Request): Promise<TestAnswer> => {
    const response = await http.inject({
      method,
      url: query ? `${path}?${queryOf(query)}` : path,
      headers: {
        ...(accessToken && { authorization: `Bearer ${accessToken}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const answer = {
      status: response.statusCode,
      body: isJson ? response.json() : undefined,
      headers: response.headers,
      text: response.body,
    }
    if (answer.status === 200) assertDescribed(contracts, { method, path, answer })
    return answer
  }
  return {
    get: (path, query, headers) => send({ method: 'GET', path, ...(query && { query }), ...(headers && { headers }) }),
    post: (path, body, headers) => send({ method: 'POST', path, body, ...(headers && { headers }) }),
    delete: (path, query, headers) => send({ method: 'DELETE', path, ...(query && { query }), ...(headers && { headers }) }),
    deleteWithBody: (path, body) => send({ method: 'DELETE', path, body }),
  }
}

/** Lists are repeated, as `tag=low&tag=high`. */
function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)]))
  return new URLSearchParams(pairs).toString()
}

const ajv = new Ajv({ allErrors: true, strict: false, code: { optimize: false } })
formats.default(ajv)
const checks = new Map<Endpoint, ValidateFunction>()
const patterns = new Map<string, RegExp>()

function assertDescribed(contracts: readonly Endpoint[], { method, path, answer }: { method: string; path: string; answer: TestAnswer }) {
  const definition = contracts.find((one) => one.method === method && patternOf(one.path).test(path))
  if (!definition) return
  let check = checks.get(definition)
  if (!check) checks.set(definition, (check = ajv.compile(closed(definition.output) as object)))
  if (!check(answer.body)) throw new Error(`${method} ${path} answers what its contract does not describe: ${ajv.errorsText(check.errors)}`)
}

function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`)
  patterns.set(path, pattern)
  return pattern
}

/** The same schema with nothing allowed beside what it names, so that no column slips into an answer. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy: Record<string, unknown> = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  if (copy.type === 'object' && 'properties' in schema && !('additionalProperties' in schema)) copy.additionalProperties = false
  return copy
}
