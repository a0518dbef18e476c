import { request as requestHttp, type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { urlToHttpOptions } from 'node:url'
import { ApiError } from '../api-error.ts'
import type { KeepAliveAgents } from './keep-alive-agents.ts'
import type { Resolve } from './resolver.ts'
import { OutboundError } from './outbound-errors.ts'

export type OutboundRequest = {
  method?: string
  headers?: Record<string, string>
  body?: string | Uint8Array | undefined
  /** Aborting rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Covers name resolution, connection, redirects and body. */
  timeoutMs?: number
  /** Larger bodies are rejected. */
  maxBytes?: number
  /** Redirects that are followed, for GET and HEAD only; by default a redirect is returned like any other response. */
  maxRedirects?: number
  /** Reuses connections to the same receiver; a request on a connection that has just been closed is sent again. */
  keepAlive?: boolean
  /** All ports if unset. */
  ports?: readonly number[] | undefined
}

/** `url`: the one that answered, after redirects. The body is not decompressed; `accept-encoding: identity` is sent. */
export type OutboundResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; url: string }

type Network = { resolve: Resolve; agents: KeepAliveAgents }

const DEFAULT_TIMEOUT_MS = 10_000
const DEFAULT_MAX_BYTES = 1024 * 1024

export async function sendRequest(network: Network, url: string | URL, request: OutboundRequest = {}): Promise<OutboundResponse> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, signal: callerSignal } = request
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = callerSignal ? AbortSignal.any([timeout, callerSignal]) : timeout
  let current = parseUrl(url)
  try {
    return await followRedirects(network, current, { ...request, signal }, (next) => (current = next))
  } catch (error) {
    callerSignal?.throwIfAborted()
    throw timeout.aborted
      ? new OutboundError('outbound.timeout', `${current.host} did not respond in time.`)
      : toOutboundError(error, current)
  }
}

type PreparedRequest = OutboundRequest & { signal: AbortSignal }

async function followRedirects(
  network: Network,
  start: URL,
  request: PreparedRequest,
  onRedirect: (url: URL) => void,
): Promise<OutboundResponse> {
  const { maxRedirects = 0, method = 'GET', maxBytes = DEFAULT_MAX_BYTES } = request
  let { headers } = request
  let url = start
  for (let redirects = 0; ; redirects++) {
    const response = await sendOnce(network, url, { ...request, headers })
    const next = maxRedirects > 0 && /^(?:GET|HEAD)$/.test(method) ? getRedirect(response, url) : undefined
    if (!next) return await readResponse(response, url, maxBytes)
    if (redirects >= maxRedirects) throw new OutboundError('outbound.too_many_redirects', `${url.host} redirects too often.`)
    if (next.origin !== url.origin) headers = omitCredentials(headers)
    onRedirect((url = next))
  }
}

function parseUrl(text: string | URL, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  if (url && /^https?:$/.test(url.protocol) && hasValidCredentials(url)) return url
  throw new OutboundError('outbound.invalid_url', 'The address must be a URL starting with https:// or http://.')
}

function hasValidCredentials({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== undefined
  } catch {
    return false
  }
}

async function sendOnce(network: Network, url: URL, request: PreparedRequest): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const { ports, method = 'GET', headers = {}, body, signal, keepAlive = false } = request
  if (ports && !ports.includes(Number(url.port) || (isSecure ? 443 : 80)))
    throw new OutboundError('outbound.invalid_url', `Port ${url.port} is not allowed.`)
  const { lookup, addresses } = await network.resolve(getHost(url), signal)
  const options: RequestOptions & { addresses: string } = {
    ...urlToHttpOptions(url),
    agent: keepAlive ? network.agents[isSecure ? 'https:' : 'http:'] : false,
    addresses: addresses.toSorted().join(),
    lookup,
    method,
    signal,
    headers: { 'accept-encoding': 'identity', ...headers },
  }
  return receiveResponse(() => (isSecure ? requestHttps : requestHttp)(options), body)
}

function receiveResponse(open: () => ClientRequest, body: OutboundRequest['body']): Promise<IncomingMessage> {
  return new Promise((done, reject) => {
    const request = open()
    request.on('response', done)
    request.on('error', (error: NodeJS.ErrnoException) => {
      if (request.reusedSocket && error.code === 'ECONNRESET') done(receiveResponse(open, body))
      else reject(error)
    })
    request.end(body)
  })
}

const getHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

function getRedirect(response: IncomingMessage, from: URL): URL | undefined {
  const { location } = response.headers
  if (!location || ![301, 302, 303, 307, 308].includes(response.statusCode!)) return undefined
  response.destroy()
  return parseUrl(location, from)
}

const omitCredentials = (headers: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !/^(?:authorization|cookie)$/i.test(name)))

async function readResponse(response: IncomingMessage, url: URL, maxBytes: number): Promise<OutboundResponse> {
  const pieces: Buffer[] = []
  let bytes = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > maxBytes) throw new OutboundError('outbound.too_large', `The response of ${url.host} is larger than ${maxBytes} bytes.`)
      pieces.push(piece)
    }
  } finally {
    response.destroy()
  }
  return { status: response.statusCode!, headers: response.headers, body: Buffer.concat(pieces), url: url.href }
}

/** Node's messages contain the resolved address, so only the code is passed on. */
function toOutboundError(error: unknown, { host }: URL): unknown {
  if (error instanceof ApiError) return error
  const { code } = error as NodeJS.ErrnoException
  if (typeof code !== 'string') return error
  return new OutboundError('outbound.unreachable', `Could not connect to ${host} (${code}).`, { cause: error })
}
