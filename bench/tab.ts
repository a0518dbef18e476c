import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { getRefetchDelay } from '#platform/web/realtime/backoff.ts'
import { KeepAlive, requestOf } from './keep-alive.ts'

/** What one open browser tab does: it says hello, watches to-do, and after a notice asks for its list anew. */
export class Tab {
  readonly #socket: WebSocket
  readonly #port: number
  readonly #token: string
  #heard = Promise.withResolvers<{ at: number; watchers: number }>()

  private constructor(port: number, token: string) {
    this.#port = port
    this.#token = token
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { perMessageDeflate: false })
  }

  /** Resolves once the server has said that it watches. */
  static async open(port: number, token: string): Promise<Tab> {
    const tab = new Tab(port, token)
    const subscribed = Promise.withResolvers<void>()
    tab.#socket.on('error', subscribed.reject)
    tab.#socket.on('open', () => tab.#say({ type: 'hello', accessToken: token, tab: 'bench' }))
    tab.#socket.on('message', (data) => tab.#hear(JSON.parse((data as Buffer).toString()) as Message, subscribed.resolve))
    await subscribed.promise
    return tab
  }

  /** When the next notice came. */
  async heard(): Promise<number> {
    return (await this.#heard.promise).at
  }

  /** Asks for the list after the delay that the web client takes, on a connection of its own; answers when it was there. */
  async refetched(): Promise<number> {
    const { watchers } = await this.#heard.promise
    await wait(getRefetchDelay(watchers))
    const connection = await KeepAlive.open(this.#port)
    const { status } = await connection.ask(requestOf({ method: 'GET', path: LIST, token: this.#token }))
    connection.close()
    if (status !== 200) throw new Error(`A list was answered with ${status}.`)
    return performance.now()
  }

  /** Forgets the last notice, so that the next one counts. */
  listen(): void {
    this.#heard = Promise.withResolvers()
  }

  close(): void {
    this.#socket.terminate()
  }

  #say(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  #hear(message: Message, subscribed: () => void): void {
    if (message.type === 'welcome') this.#say({ type: 'subscribe', topics: ['todo'] })
    if (message.type === 'subscribed') subscribed()
    if (message.type === 'changed') this.#heard.resolve({ at: performance.now(), watchers: message.topics[0]!.watchers })
  }
}

/** What the to-do page asks for. */
const LIST = '/apps/todo/tasks?filter=open&sort=latest&page=1&perPage=50'

type Message = { type: 'welcome' | 'subscribed' } | { type: 'changed'; topics: { watchers: number }[] }
