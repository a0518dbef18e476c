import { connect, type Socket } from 'node:net'

export type HttpResponse = { status: number; body: Buffer }

/** A keep-alive HTTP connection that does as little work as possible, since it shares the machine with the server that it measures. */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #pending: { resolve: (response: HttpResponse) => void; reject: (error: Error) => void } | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (chunk) => this.#receive(chunk as Buffer))
    socket.on('error', (error) => this.#pending?.reject(error))
    socket.on('close', () => this.#pending?.reject(new Error('The server closed the connection.')))
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(new HttpConnection(socket)))
      socket.once('error', reject)
    })
  }

  send(request: Buffer): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#pending = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const response = parseResponse(this.#received)
    if (!response) return
    this.#received = Buffer.alloc(0)
    const pending = this.#pending
    this.#pending = undefined
    pending?.resolve(response)
  }
}

export type HttpRequest = { method: 'GET' | 'POST'; path: string; token?: string; body?: object }

/** Encodes a request as bytes. */
export function encodeRequest({ method, path, token, body }: HttpRequest): Buffer {
  const text = body ? JSON.stringify(body) : ''
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(body ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`] : []),
  ]
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`)
}

/** Returns the response once it is complete. All servers here send a Content-Length. */
function parseResponse(received: Buffer): HttpResponse | undefined {
  const end = received.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const head = received.toString('latin1', 0, end)
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
  if (received.length < end + 4 + length) return undefined
  return { status: Number(head.slice(9, 12)), body: received.subarray(end + 4, end + 4 + length) }
}
