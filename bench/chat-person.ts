import { WebSocket } from 'ws'
import { KeepAlive, requestOf } from './keep-alive.ts'

/** When messages were sent, by the number that stands in their text. */
export type Sent = Map<number, number>
type Told = { type: string; bodies?: { message?: { id: number; seq: number; message: string } }[] }

/** One person with an open page: hears their room, notes how long each message took, and asks for what a lost connection missed. */
export class Person {
  readonly delays: number[] = []
  /** The ids of the messages that are known, heard or asked for, by their numbers. */
  readonly known = new Map<number, number>()
  /** Carried twice; what was asked for in between may well be carried too. */
  doubles = 0
  readonly #heard = new Set<number>()
  #socket: WebSocket | undefined
  /** All up to this number are known. */
  #whole = 0
  readonly #token: string
  readonly #port: number
  readonly #group: number
  readonly #sent: Sent

  constructor({ token, port, group, sent }: { token: string; port: number; group: number; sent: Sent }) {
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
      const message = JSON.parse((data as Buffer).toString()) as Told
      if (message.type === 'welcome') socket.send(JSON.stringify({ type: 'subscribe', topics: ['chats', 'presence'] }))
      if (message.type === 'subscribed') resolve()
      if (message.type === 'told') this.#hear(message, performance.now())
    })
    this.#socket = socket
    await promise
  }

  /** As when a train enters a tunnel; back at once, and what was missed is asked for. */
  async drop(): Promise<void> {
    this.#socket?.terminate()
    await this.connect()
    await this.catchUp()
  }

  async catchUp(): Promise<void> {
    const connection = await KeepAlive.open(this.#port)
    for (let hasLater = true; hasLater;) {
      const from = this.#whole > 0 ? `&after=${this.known.get(this.#whole)}` : ''
      const { body } = await connection.ask(
        requestOf({ method: 'GET', path: `/apps/chat/get-chat?seen=false&id=${this.#group}${from}`, token: this.#token }),
      )
      const { chat } = JSON.parse(body.toString()) as { chat: { hasLater: boolean; messages: { id: number; seq: number }[] } }
      for (const message of chat.messages) this.#learn(message)
      hasLater = chat.hasLater
    }
    connection.close()
  }

  close(): void {
    this.#socket?.terminate()
  }

  #hear({ bodies = [] }: Told, at: number): void {
    for (const { message } of bodies) {
      if (!message) continue
      if (this.#heard.has(message.seq)) this.doubles++
      this.#heard.add(message.seq)
      this.#learn(message)
      const sentAt = this.#sent.get(Number(message.message.slice(0, 8)))
      if (sentAt !== undefined) this.delays.push(at - sentAt)
    }
  }

  /** What is known in one piece; a hole is asked for from its beginning. */
  #learn({ id, seq }: { id: number; seq: number }): void {
    this.known.set(seq, id)
    while (this.known.has(this.#whole + 1)) this.#whole++
  }
}
