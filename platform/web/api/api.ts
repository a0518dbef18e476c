import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { CHANGE_HEADER } from '#platform/contract/journal.ts'
import { parseProblem, networkProblem, type ApiProblem } from './api-problem.ts'
import { getBackoffDelay, wait } from '../realtime/backoff.ts'
import { takePreloadedBody, takePreloadedResponse } from './preloaded-response.ts'
import { createId, TAB_ID } from '../hooks/create-id.ts'
import { requestConfirmation } from '../session/confirm-identity.ts'
import { openEnrollment } from '../session/enrollment.ts'
import { renewAccessToken } from '../session/renew-access.ts'
import { getSession, isSameUser, stopViewAs, getViewAsId } from '../session/session.ts'

type Options = {
  signal?: AbortSignal
  /** Sends the request as this user; administrators only. */
  viewAs?: number
}

/** The response body of a mutation, and the id of its journal change for undo. */
export type MutationResult<E> = { data: Output<E>; change: string | null }

const MAX_RETRIES = 3
const BACKOFF = { first: 300, max: 2000 }

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
  const { url, init } = withAuthorization(request, session?.accessToken, getViewAsId(session))
  return takePreloadedBody(url, init.headers) as Output<E> | undefined
}

export async function fetchResponse<E extends Endpoint>(endpoint: E, input: Input<E>, options?: Options): Promise<Response> {
  const request = buildRequest(endpoint, input as Record<string, unknown>)
  const response = await sendAuthorized(endpoint, request, options)
  if (response.ok) return response
  const problem = await handleProblem(response)
  if (problem.code !== 'auth.confirmation_required' || !(await requestConfirmation())) throw problem
  const repeated = await sendAuthorized(endpoint, request, options)
  return repeated.ok ? repeated : throwProblem(repeated)
}

export async function throwProblem(response: Response): Promise<never> {
  throw await handleProblem(response)
}

async function handleProblem(response: Response): Promise<ApiProblem> {
  const problem = await parseProblem(response)
  if (problem.code === 'view_as.ended') stopViewAs()
  if (problem.code === 'auth.enrollment_required') openEnrollment()
  return problem
}

export type ApiRequest = { url: string; init: { method: string; headers: Record<string, string>; body?: string } }

export function buildRequest({ method, path }: Endpoint, input: Record<string, unknown>): ApiRequest {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['x-tab'] = TAB_ID
  if (method !== 'POST') return { url: url + buildQuery(rest), init: { method, headers } }
  const body = JSON.stringify(rest)
  if (!path.startsWith('/jwt/')) headers[KEY_HEADER] = findIdempotencyKey(url, body) ?? createId()
  headers['content-type'] = 'application/json'
  return { url, init: { method, headers, body } }
}

const KEY_HEADER = 'idempotency-key'

const REPEAT_WINDOW_MS = 60_000

const unanswered = new Map<string, { body: string; key: string; at: number }>()

export const clearUnansweredRequests = () => unanswered.clear()

/** Reuses the idempotency key if the same POST got no response within the last minute, so that it runs only once. */
function findIdempotencyKey(url: string, body: string): string | undefined {
  const previous = unanswered.get(url)
  return previous?.body === body && performance.now() - previous.at < REPEAT_WINDOW_MS ? previous.key : undefined
}

type QueryValue = string | number | boolean | null | undefined

/** Repeats the name for each array item; an empty array becomes an empty value, undefined and null are left out. */
function buildQuery(input: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input as Record<string, QueryValue | QueryValue[]>)) {
    if (value === undefined || value === null) continue
    if (!Array.isArray(value)) query.append(name, String(value))
    else if (value.length === 0) query.append(name, '')
    else for (const one of value) query.append(name, String(one))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Refreshes the access token once after a 401, unless another user has signed in since. */
async function sendAuthorized(endpoint: Endpoint, request: ApiRequest, options?: Options): Promise<Response> {
  const session = getSession()
  const viewAs = options?.viewAs ?? getViewAsId(session)
  const response = await send(endpoint, withAuthorization(request, session?.accessToken, viewAs), options)
  if (response.status !== 401 || !session || endpoint.path.startsWith('/jwt/')) return response
  const token = await renewAccessToken(session.accessToken)
  return isSameUser(session) ? send(endpoint, withAuthorization(request, token, viewAs), options) : response
}

export function withAuthorization({ url, init }: ApiRequest, token: string | undefined, viewAs: number | undefined): ApiRequest {
  const headers = { ...init.headers, ...(token && { authorization: `Bearer ${token}` }), ...(viewAs && { 'x-view-as': String(viewAs) }) }
  return { url, init: { ...init, headers } }
}

/** Retries GET requests that got no response. */
async function send({ method }: Endpoint, { url, init }: ApiRequest, { signal }: Options = {}): Promise<Response> {
  for (let attempt = 0; ; attempt++) {
    try {
      const preloaded = method === 'GET' ? takePreloadedResponse(url, init.headers) : undefined
      const response = await (preloaded ?? fetch(url, { ...init, ...(signal && { signal }) }))
      if (response.ok) unanswered.delete(url)
      return response
    } catch (error) {
      if (init.body && init.headers[KEY_HEADER])
        unanswered.set(url, { body: init.body, key: init.headers[KEY_HEADER], at: performance.now() })
      if (signal?.aborted) throw error
      if (method !== 'GET' || attempt >= MAX_RETRIES) throw networkProblem()
      await wait(getBackoffDelay(attempt, BACKOFF), signal)
    }
  }
}
