import { vi } from 'vitest'

/** Stubs browser storage; returns the content of local storage. */
export function stubStorage(): Map<string, string> {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', storageOf(stored))
  vi.stubGlobal('sessionStorage', storageOf(new Map()))
  return stored
}

const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

export type RecordedRequest = { method: string; path: string; headers: Record<string, string>; body: unknown }

/** Stubs `fetch`; returns the requests it receives. */
export function stubFetch(answer: (asked: RecordedRequest) => Response | Promise<Response>): RecordedRequest[] {
  const calls: RecordedRequest[] = []
  vi.stubGlobal('fetch', async (path: string, init: { method?: string; headers?: Record<string, string>; body?: string } = {}) => {
    const asked = { method: init.method ?? 'GET', path, headers: init.headers ?? {}, body: init.body && JSON.parse(init.body) }
    calls.push(asked)
    return answer(asked)
  })
  return calls
}

export const jsonResponse = (body: unknown, status = 200, headers: Record<string, string> = {}) => Response.json(body, { status, headers })

export const problemResponse = (status: number, code: string) =>
  jsonResponse({ type: 'about:blank', title: code, status, detail: code, code }, status)

export function storeSession(stored: Map<string, string>, accessToken = 'old'): void {
  stored.set('accessToken', accessToken)
  stored.set('refreshToken', 'refresh-1')
  stored.set('tokenType', 'Bearer')
  stored.set('userData', JSON.stringify({ id: 7, fullName: 'Ada Rowe', ability: [] }))
}

export function stubWebSocket(): { receive: (message: object) => void } {
  class Socket {
    static readonly OPEN = 1
    static last: Socket
    readyState = 1
    onmessage = (_event: { data: string }) => {}
    constructor() {
      Socket.last = this
    }
    send() {}
    close() {}
  }
  vi.stubGlobal('WebSocket', Socket)
  for (const name of ['addEventListener', 'removeEventListener']) vi.stubGlobal(name, () => {})
  vi.stubGlobal('location', { origin: 'http://staffroom.test' })
  return { receive: (message) => Socket.last.onmessage({ data: JSON.stringify(message) }) }
}
