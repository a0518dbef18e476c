import { createServer, request as sendRequest, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { closeServer, listen } from './http-server.ts'

export type ProxiedResponse = { status: number; headers: OutgoingHttpHeaders; body: string }

/** Forwards requests to `port` and passes on the responses, altered by the function for their path, if there is one. */
export type TamperingProxy = AsyncDisposable & {
  url: string
  tamper: Record<string, (response: ProxiedResponse) => Partial<ProxiedResponse>>
  /** The paths of all requests */
  requests: string[]
}

export async function startTamperingProxy(port: number): Promise<TamperingProxy> {
  const server = createServer()
  const proxy: TamperingProxy = {
    url: await listen(server),
    tamper: {},
    requests: [],
    [Symbol.asyncDispose]: () => closeServer(server),
  }
  server.on('request', (request, response) => void forward({ proxy, port }, request, response))
  return proxy
}

async function forward({ proxy, port }: { proxy: TamperingProxy; port: number }, request: IncomingMessage, response: ServerResponse) {
  const path = new URL(request.url!, proxy.url).pathname
  proxy.requests.push(path)
  const original = await send(port, request)
  const { status, headers, body } = { ...original, ...proxy.tamper[path]?.(original) }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

/** The host header stays, so that the provider names the addresses of the proxy. */
function send(port: number, request: IncomingMessage): Promise<ProxiedResponse> {
  const { method, url, headers } = request
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers }
    const forwarded = sendRequest(options, (response) => {
      const { 'transfer-encoding': _, ...answered } = response.headers
      buffer(response).then((body) => resolve({ status: response.statusCode!, headers: answered, body: body.toString() }), reject)
    })
    forwarded.on('error', reject)
    request.pipe(forwarded)
  })
}
