import type { Outbound } from './outbound.ts'
import type { OutboundRequest } from './send-request.ts'

type FetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal | null | undefined
}

/** A function like the browser's `fetch` for libraries that accept one, such as `customFetch` of openid-client. */
export const createFetch =
  (outbound: Pick<Outbound, 'fetch'>, limits: Pick<OutboundRequest, 'timeoutMs' | 'maxBytes' | 'maxRedirects'> = {}) =>
  async (url: string, { method = 'GET', headers = {}, body, signal }: FetchOptions = {}): Promise<Response> => {
    const response = await outbound.fetch(url, {
      ...limits,
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: toRequestBody(body),
      signal: signal ?? undefined,
    })
    return toWebResponse(response)
  }

function toRequestBody(body: unknown): string | Uint8Array | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string' || body instanceof Uint8Array) return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('The body must be a string, bytes or URLSearchParams.')
}

function toWebResponse({ status, headers, body, url }: Awaited<ReturnType<Outbound['fetch']>>): Response {
  const responseHeaders = new Headers()
  for (const [name, values] of Object.entries(headers)) for (const value of [values ?? []].flat()) responseHeaders.append(name, value)
  const hasBody = ![204, 205, 304].includes(status)
  const response = new Response(hasBody ? new Uint8Array(body) : null, { status, headers: responseHeaders })
  return Object.defineProperty(response, 'url', { value: url })
}
