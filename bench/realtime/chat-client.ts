import { WebSocket } from 'ws'
import { HttpConnection, encodeRequest } from '../load/http-connection.ts'

/** When each message was sent, by the number at the start of its text. */
export type SendTimes = Map<number, number>
type ChatMessage = { type: string; bodies?: { message?: { id: number; seq: number; message: string } }[] }

/** A user with an open chat: receives the messages of the room, records their delays and fetches those missed while disconnected. */
export class ChatClient {
  readonly delays: number[] = []
  /** The ids of all pushed and fetched messages, by sequence number. */
  readonly received = new Map<number, number>()
  /** Messages pushed twice. Messages that were also fetched do not count. */
  duplicates = 0
  readonly #pushed = new Set<number>()
  #socket: WebSocket | undefined
  /** All messages up to this sequence number were received. */
  #receivedUpTo = 0
  readonly #token: string
  readonly #port: number
  readonly #group: number
  readonly #sent: SendTimes

  constructor({ token, port, group, sent }: { token: string; port: number; group: number; sent: SendTimes }) {
    this.#token = token
    this.#port = port
    this.#group = group
    this.#sent = sent
  }

  async connect(): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}/socket`, { perMessageDeflate: false })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    socket.on('error', reject)
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', accessToken: this.#token, tab: 'bench' })))
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as ChatMessage
      if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', topics: ['chats', 'presence'] }))
      if (message.type === 'subscribed') resolve()
      if (message.type === 'told') this.#handlePush(message, performance.now())
    })
    this.#socket = socket
    await promise
  }

  /** Loses the connection, reconnects at once and fetches the missed messages. */
  async reconnect(): Promise<void> {
    this.#socket?.terminate()
    await this.connect()
    await this.fetchMissed()
  }

  async fetchMissed(): Promise<void> {
    const connection = await HttpConnection.open(this.#port)
    for (let hasLater = true; hasLater;) {
      const from = this.#receivedUpTo > 0 ? `&after=${this.received.get(this.#receivedUpTo)}` : ''
      const { body } = await connection.send(
        encodeRequest({ method: 'GET', path: `/apps/chat/get-chat?seen=false&id=${this.#group}${from}`, token: this.#token }),
      )
      const { chat } = JSON.parse(body.toString()) as { chat: { hasLater: boolean; messages: { id: number; seq: number }[] } }
      for (const message of chat.messages) this.#remember(message)
      hasLater = chat.hasLater
    }
    connection.close()
  }

  close(): void {
    this.#socket?.terminate()
  }

  #handlePush({ bodies = [] }: ChatMessage, at: number): void {
    for (const { message } of bodies) {
      if (!message) continue
      if (this.#pushed.has(message.seq)) this.duplicates++
      this.#pushed.add(message.seq)
      this.#remember(message)
      const sentAt = this.#sent.get(Number(message.message.slice(0, 8)))
      if (sentAt !== undefined) this.delays.push(at - sentAt)
    }
  }

  /** Advances only without gaps, so that a gap is fetched from its start. */
  #remember({ id, seq }: { id: number; seq: number }): void {
    this.received.set(seq, id)
    while (this.received.has(this.#receivedUpTo + 1)) this.#receivedUpTo++
  }
}
