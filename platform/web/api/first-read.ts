type Headers = Record<string, string>

declare global {
  interface Window {
    /** The request that index.html started before this code loaded. */
    firstRead?: { address: string; headers: Headers; answer: Promise<Response>; body?: unknown }
  }
}

/** Returns the response that index.html requested, once, if URL and headers match. */
export const takePreloadedResponse = (address: string, headers: Headers): Promise<Response> | undefined => take(address, headers)?.answer

/** Like takePreloadedResponse, but the parsed body if it has arrived. */
export const takePreloadedBody = (address: string, headers: Headers): unknown =>
  globalThis.window?.firstRead?.body === undefined ? undefined : take(address, headers)?.body

export async function parsePreloadedBody(): Promise<void> {
  const first = globalThis.window?.firstRead
  const response = await first?.answer.catch(() => undefined)
  if (first && response?.ok)
    first.body = await response
      .clone()
      .json()
      .catch(() => undefined)
}

function take(address: string, headers: Headers) {
  const first = globalThis.window?.firstRead
  if (first?.address !== address) return undefined
  delete window.firstRead
  const isSame = Object.entries(headers).every(([name, value]) => first.headers[name] === value)
  return isSame ? first : undefined
}
