import { WebSocket } from 'ws'
import type { ApiAnswer, ApiClient } from '../load/api-client.ts'
import type { Endpoint, Input, Output } from '#platform/contract/endpoint.ts'

export type Role = 'admin' | 'staff' | 'books'
export type Sample = { at: number; milliseconds: number; error?: string }

/** A user with a browser: requests, and a socket that comes and goes. All answers are recorded. */
export class SoakUser {
  readonly id: number
  readonly role: Role
  readonly client: ApiClient
  /** For calendar apps; only a few users have one. */
  davAuthorization: string | undefined
  readonly #samples: Sample[]
  #socket: WebSocket | undefined

  constructor({ id, role, client, samples }: { id: number; role: Role; client: ApiClient; samples: Sample[] }) {
    this.id = id
    this.role = role
    this.client = client
    this.#samples = samples
  }

  /** Returns the body, or undefined after an error. Throws nothing. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E> | undefined> {
    return (await this.send(`${endpoint.method} ${endpoint.path}`, () => this.client.call(endpoint, input)))?.body as Output<E> | undefined
  }

  async send(name: string, request: () => Promise<ApiAnswer>): Promise<ApiAnswer | undefined> {
    const at = performance.now()
    const answer = await request()
    const isError = answer.status < 200 || answer.status >= 400
    this.#samples.push({
      at,
      milliseconds: answer.milliseconds,
      ...(isError && { error: `${name} ${answer.status} ${answer.code}`.trim() }),
    })
    return isError ? undefined : answer
  }

  /** Opens the socket, or closes an open one. */
  toggleSocket(): void {
    if (this.#socket) return this.close()
    const socket = new WebSocket(`${this.client.url.replace('http', 'ws')}/socket`, { perMessageDeflate: false })
    this.#socket = socket
    const send = (message: object) => socket.send(JSON.stringify(message))
    socket.on('error', (error) => {
      // Closing a socket that is still being opened is no error.
      if (this.#socket === socket) this.#samples.push({ at: performance.now(), milliseconds: 0, error: `socket ${error.message}` })
    })
    socket.on('open', () => send({ type: 'hello', accessToken: this.client.accessToken, tab: `soak${this.id}` }))
    socket.on('message', (data) => {
      const { type } = JSON.parse((data as Buffer).toString()) as { type: string }
      if (type === 'welcome') send({ type: 'subscribe', topics: ['chats', 'todo', 'calendar', `notifications/${this.id}`] })
    })
    socket.on('close', () => this.#socket === socket && (this.#socket = undefined))
  }

  close(): void {
    const socket = this.#socket
    this.#socket = undefined
    socket?.terminate()
  }
}
