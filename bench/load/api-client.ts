import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'
import { identity } from '#platform/contract/identity.ts'

/** Status 0: no response arrived within the time limit. `code` is that of the problem. */
export type ApiAnswer<T = unknown> = { status: number; code: string; body: T; milliseconds: number; change: string | null }
type CallOptions = { key?: string; timeoutMs?: number }
export type Credentials = { email: string; password: string }
type RawRequest = {
  method: string
  path: string
  body?: string | FormData | undefined
  headers?: Record<string, string>
  timeoutMs?: number | undefined
}

type Tokens = { accessToken: string; refreshToken: string }

const TIMEOUT_MS = 20_000

/** A signed-in user who calls endpoints like a browser: one access token, exchanged for a new one when it has expired. */
export class ApiClient {
  /** Changes when the server has restarted on another port. */
  url: string
  readonly #address: string
  #tokens: Tokens = { accessToken: '', refreshToken: '' }
  #renewal: Promise<boolean> | undefined

  /** `address`: of the client's computer, for a server that trusts the proxy; limits of attempts are counted by address. */
  constructor(url: string, address = '127.0.0.1') {
    this.url = url
    this.#address = address
  }

  get accessToken(): string {
    return this.#tokens.accessToken
  }

  async signIn(credentials: Credentials): Promise<void> {
    const { status, body } = await this.#send({ ...toRequest(identity.login, credentials) })
    if (status !== 200) throw new Error(`Signing in as ${credentials.email} returned ${status}: ${JSON.stringify(body)}`)
    this.#tokens = body as Tokens
  }

  /** Exchanges the tokens, once for concurrent calls. */
  renew(): Promise<boolean> {
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined))
    return this.#renewal
  }

  async call<E extends Endpoint>(endpoint: E, input: Input<E>, { key, timeoutMs }: CallOptions = {}): Promise<ApiAnswer<Output<E>>> {
    const request = toRequest(endpoint, input as Record<string, unknown>)
    return (await this.request({
      ...request,
      headers: { ...request.headers, ...(key && { 'idempotency-key': key }) },
      timeoutMs,
    })) as ApiAnswer<Output<E>>
  }

  /** Sends any authorized request; repeats it once after an expired token. */
  async request(request: RawRequest): Promise<ApiAnswer> {
    const token = this.#tokens.accessToken
    const answer = await this.#send(request)
    if (answer.status !== 401 || !(this.#tokens.accessToken !== token || (await this.renew()))) return answer
    return this.#send(request)
  }

  async #renew(): Promise<boolean> {
    const { status, body } = await this.#send(toRequest(identity.refresh, { refreshToken: this.#tokens.refreshToken }))
    if (status === 200) this.#tokens = body as Tokens
    return status === 200
  }

  async #send({ method, path, body, headers, timeoutMs = TIMEOUT_MS }: RawRequest): Promise<ApiAnswer> {
    const start = performance.now()
    const authorization = this.#tokens.accessToken && { authorization: `Bearer ${this.#tokens.accessToken}` }
    const all = { 'x-forwarded-for': this.#address, ...authorization, ...headers }
    try {
      const response = await fetch(this.url + path, { method, headers: all, body: body ?? null, signal: AbortSignal.timeout(timeoutMs) })
      const content = await readBody(response)
      const { code = '' } = response.ok ? {} : (content as { code?: string })
      return {
        status: response.status,
        code,
        body: content,
        milliseconds: performance.now() - start,
        change: response.headers.get('x-change'),
      }
    } catch (error) {
      return { status: 0, code: describeFailure(error), body: undefined, milliseconds: performance.now() - start, change: null }
    }
  }
}

async function readBody(response: Response): Promise<unknown> {
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.json() : Buffer.from(await response.arrayBuffer())
}

function describeFailure(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}

function toRequest(endpoint: Endpoint, input: Record<string, unknown>): RawRequest {
  const rest = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  if (endpoint.method === 'POST')
    return { method: 'POST', path, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }
  const pairs = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString()
  return { method: endpoint.method, path: query ? `${path}?${query}` : path }
}
