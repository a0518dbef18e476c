import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { problemOf, unreachable } from './api-problem.ts'
import { backoff, wait } from '../realtime/backoff.ts'
import { takeFirstBody, takeFirstRead } from './first-read.ts'
import { newId, tab } from '../hooks/new-id.ts'
import { renewAccess } from '../session/renew-access.ts'
import { currentSession, isStill, stopViewing, viewAsOf } from '../session/session.ts'

type Options = {
  signal?: AbortSignal
  /** Asks as this person sees it, where an administrator may. */
  viewAs?: number
}

/** What a write answered, and its act by which it can be undone. */
export type Written<E> = { answer: Output<E>; change: string | null }

const RETRIES = 3
const GROWTH = { first: 300, most: 2000 }

/** One call of the contract. Throws ApiProblem for every answer that is no success; status 0 where none came. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Output<E>> {
  return (await write(endpoint, input, options)).answer
}

export async function write<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Written<E>> {
  const response = await respond(endpoint, input, options)
  const answer = response.status === 204 ? {} : await response.json()
  return { answer: answer as Output<E>, change: response.headers.get(CHANGE_HEADER) }
}

/** What the document has read before this code came, if it is just this. */
export function answeredAlready<E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined {
  const session = currentSession()
  const request = requestOf(endpoint, input as Record<string, unknown>)
  const { address, init } = bearing(request, session?.accessToken, viewAsOf(session))
  return takeFirstBody(address, init.headers) as Output<E> | undefined
}

/** The answer as it came, for what is no JSON. */
export async function respond<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Response> {
  const response = await authorised(endpoint, requestOf(endpoint, input as Record<string, unknown>), options)
  return response.ok ? response : refused(response)
}

/** Whoever may no longer see as somebody else is themselves again. */
export async function refused(response: Response): Promise<never> {
  const problem = await problemOf(response)
  if (problem.code === 'view_as.ended') stopViewing()
  throw problem
}

export type Request = { address: string; init: { method: string; headers: Record<string, string>; body?: string } }

export function requestOf({ method, path }: Endpoint, input: Record<string, unknown>): Request {
  const rest = { ...input }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['x-tab'] = tab
  if (method !== 'POST') return { address: address + queryOf(rest), init: { method, headers } }
  const body = JSON.stringify(rest)
  if (!path.startsWith('/jwt/')) headers[KEY] = keyOfLost(address, body) ?? newId()
  headers['content-type'] = 'application/json'
  return { address, init: { method, headers, body } }
}

const KEY = 'idempotency-key'

const AGAIN_MS = 60_000

/** By address what was posted last and got no answer. */
const unanswered = new Map<string, { body: string; key: string; at: number }>()

/** Once something else has been done, the same again is meant anew. */
export const forgetLost = () => unanswered.clear()

/** The key of what got no answer just now: the same again is not done twice. */
function keyOfLost(address: string, body: string): string | undefined {
  const lost = unanswered.get(address)
  return lost?.body === body && performance.now() - lost.at < AGAIN_MS ? lost.key : undefined
}

type Value = string | number | boolean | null | undefined

/** Arrays repeat their name, an empty one stands as an empty value; what is undefined is left out. */
function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input as Record<string, Value | Value[]>)) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) query.append(name, String(value))
    else if (value.length === 0) query.append(name, '')
    else for (const one of value) query.append(name, String(one))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Sends with the access token; an answer of 401 renews it once and sends once more, unless the newer token is another person's. */
async function authorised(endpoint: Endpoint, request: Request, options?: Options): Promise<Response> {
  const session = currentSession()
  const viewAs = options?.viewAs ?? viewAsOf(session)
  const response = await sent(endpoint, bearing(request, session?.accessToken, viewAs), options)
  if (response.status !== 401 || !session || endpoint.path.startsWith('/jwt/')) return response
  const token = await renewAccess(session.accessToken)
  return isStill(session) ? sent(endpoint, bearing(request, token, viewAs), options) : response
}

/** The request with who asks, and as whom. */
export function bearing({ address, init }: Request, token: string | undefined, viewAs: number | undefined): Request {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }), ...(viewAs && { 'x-view-as': String(viewAs) }) }
  return { address, init: { ...init, headers } }
}

/** Reads are tried again where no answer came. */
async function sent({ method }: Endpoint, { address, init }: Request, { signal }: Options = {}): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      const first = method === 'GET' ? takeFirstRead(address, init.headers) : undefined
      const response = await (first ?? fetch(address, { ...init, ...(signal && { signal }) }))
      if (response.ok) unanswered.delete(address)
      return response
    } catch (error) {
      if (init.body && init.headers[KEY]) unanswered.set(address, { body: init.body, key: init.headers[KEY], at: performance.now() })
      if (signal?.aborted) throw error
      if (method !== 'GET' || attempt >= RETRIES) throw unreachable()
      await wait(backoff(attempt, GROWTH), signal)
    }
  }
}
