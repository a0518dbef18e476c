type Headers = Record<string, string>

declare global {
  interface Window {
    /** What the document has asked for before this code came (see index.html). */
    firstRead?: { address: string; headers: Headers; answer: Promise<Response>; body?: unknown }
  }
}

/** The answer that the document has asked for already, once, where it asked for just this as just this person. */
export const takeFirstRead = (address: string, headers: Headers): Promise<Response> | undefined => take(address, headers)?.answer

/** What that answer says, where it has come: then the first page shows whole at once. */
export const takeFirstBody = (address: string, headers: Headers): unknown =>
  globalThis.window?.firstRead?.body === undefined ? undefined : take(address, headers)?.body

/** Reads the answer beside the words, without waiting for it. */
export async function readFirstBody(): Promise<void> {
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
