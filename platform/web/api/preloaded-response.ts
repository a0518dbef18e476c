type Headers = Record<string, string>

declare global {
  interface Window {
    /** The request that index.html started before this code loaded. */
    preloadedRequest?: { url: string; headers: Headers; response: Promise<Response>; body?: unknown }
  }
}

/** Returns the response that index.html requested, once, if URL and headers match. */
export const takePreloadedResponse = (url: string, headers: Headers): Promise<Response> | undefined => take(url, headers)?.response

/** Like takePreloadedResponse, but the parsed body if it has arrived. */
export const takePreloadedBody = (url: string, headers: Headers): unknown =>
  globalThis.window?.preloadedRequest?.body === undefined ? undefined : take(url, headers)?.body

export async function parsePreloadedBody(): Promise<void> {
  const request = globalThis.window?.preloadedRequest
  const response = await request?.response.catch(() => undefined)
  if (request && response?.ok)
    request.body = await response
      .clone()
      .json()
      .catch(() => undefined)
}

function take(url: string, headers: Headers) {
  const first = globalThis.window?.preloadedRequest
  if (first?.url !== url) return undefined
  delete window.preloadedRequest
  const isSame = Object.entries(headers).every(([name, value]) => first.headers[name] === value)
  return isSame ? first : undefined
}
