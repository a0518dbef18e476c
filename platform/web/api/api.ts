import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { parseProblem, networkProblem } from './api-problem.ts'
import { getBackoffDelay, wait } from '../realtime/backoff.ts'
import { takePreloadedBody, takePreloadedResponse } from './first-read.ts'
import { createId, tabId } from '../hooks/new-id.ts'
import { renewAccessToken } from '../session/renew-access.ts'
import { getSession, isSameUser, stopViewAs, getViewAsId } from '../session/session.ts'

type Options = {
  signal?: AbortSignal
  /** Sends the request as this user; administrators only. */
  viewAs?: number
}

/** The response body of a mutation, and the id of its journal change for undo. */
export type MutationResult<E> = { data: Output<E>; change: string | null }

const RETRIES = 3
const GROWTH = { first: 300, most: 2000 }

/** Calls an endpoint. Throws ApiProblem for every error response, with status 0 if none arrived. */
export async function callApi<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Output<E>> {
  return (await callMutation(endpoint, input, options)).data
}

export async function callMutation<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<MutationResult<E>> {
  const response = await fetchResponse(endpoint, input, options)
  const data = response.status === 204 ? {} : await response.json()
  return { data: data as Output<E>, change: response.headers.get(CHANGE_HEADER) }
}

/** The response that index.html requested before this code loaded, if it matches this request. */
export function getPreloadedData<E extends Endpoint>(endpoint: E, input: Input<E>): Output<E> | undefined {
  const session = getSession()
  const request = buildRequest(endpoint, input as Record<string, unknown>)
  const { address, init } = withAuthorization(request, session?.accessToken, getViewAsId(session))
  return takePreloadedBody(address, init.headers) as Output<E> | undefined
}

export async function fetchResponse<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Response> {
  const response = await authorised(endpoint, buildRequest(endpoint, input as Record<string, unknown>), options)
  return response.ok ? response : throwProblem(response)
}

export async function throwProblem(response: Response): Promise<never> {
  const problem = await parseProblem(response)
  if (problem.code === 'view_as.ended') stopViewAs()
  throw problem
}

export type ApiRequest = { address: string; init: { method: string; headers: Record<string, string>; body?: string } }

export function buildRequest({ method, path }: Endpoint, input: Record<string, unknown>): ApiRequest {
  const rest = { ...input }
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['x-tab'] = tabId
  if (method !== 'POST') return { address: address + queryOf(rest), init: { method, headers } }
  const body = JSON.stringify(rest)
  if (!path.startsWith('/jwt/')) headers[KEY] = keyOfLost(address, body) ?? createId()
  headers['content-type'] = 'application/json'
  return { address, init: { method, headers, body } }
}

const KEY = 'idempotency-key'

const AGAIN_MS = 60_000

/** The last POST without a response, by URL. */
const unanswered = new Map<string, { body: string; key: string; at: number }>()

export const clearUnansweredRequests = () => unanswered.clear()

/** Reuses the idempotency key if the same POST got no response within the last minute, so that it runs only once. */
function keyOfLost(address: string, body: string): string | undefined {
  const lost = unanswered.get(address)
  return lost?.body === body && performance.now() - lost.at < AGAIN_MS ? lost.key : undefined
}

type Value = string | number | boolean | null | undefined

/** Repeats the name for each array item; an empty array becomes an empty value, undefined and null are left out. */
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

/** Refreshes the access token once after a 401, unless another user has signed in since. */
async function authorised(endpoint: Endpoint, request: ApiRequest, options?: Options): Promise<Response> {
  const session = getSession()
  const viewAs = options?.viewAs ?? getViewAsId(session)
  const response = await sent(endpoint, withAuthorization(request, session?.accessToken, viewAs), options)
  if (response.status !== 401 || !session || endpoint.path.startsWith('/jwt/')) return response
  const token = await renewAccessToken(session.accessToken)
  return isSameUser(session) ? sent(endpoint, withAuthorization(request, token, viewAs), options) : response
}

export function withAuthorization({ address, init }: ApiRequest, token: string | undefined, viewAs: number | undefined): ApiRequest {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }), ...(viewAs && { 'x-view-as': String(viewAs) }) }
  return { address, init: { ...init, headers } }
}

/** Retries GET requests that got no response. */
async function sent({ method }: Endpoint, { address, init }: ApiRequest, { signal }: Options = {}): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      const first = method === 'GET' ? takePreloadedResponse(address, init.headers) : undefined
      const response = await (first ?? fetch(address, { ...init, ...(signal && { signal }) }))
      if (response.ok) unanswered.delete(address)
      return response
    } catch (error) {
      if (init.body && init.headers[KEY]) unanswered.set(address, { body: init.body, key: init.headers[KEY], at: performance.now() })
      if (signal?.aborted) throw error
      if (method !== 'GET' || attempt >= RETRIES) throw networkProblem()
      await wait(getBackoffDelay(attempt, GROWTH), signal)
    }
  }
}
