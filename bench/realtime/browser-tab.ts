import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { getRefetchDelay } from '#platform/web/realtime/backoff.ts'
import { HttpConnection, encodeRequest } from '../load/http-connection.ts'

/** Behaves like a browser tab: subscribes to the to-do topic and refetches the list after a notification. */
export class BrowserTab {
  readonly #socket: WebSocket
  readonly #port: number
  readonly #token: string
  #notification = Promise.withResolvers<{ at: number; watchers: number }>()

  private constructor(port: number, token: string) {
    this.#port = port
    this.#token = token
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { perMessageDeflate: false })
  }

  /** Resolves when the server has confirmed the subscription. */
  static async open(port: number, token: string): Promise<BrowserTab> {
    const tab = new BrowserTab(port, token)
    const subscribed = Promise.withResolvers<void>()
    tab.#socket.on('error', subscribed.reject)
    tab.#socket.on('open', () => tab.#send({ type: 'hello', accessToken: token, tab: 'bench' }))
    tab.#socket.on('message', (data) => tab.#receive(JSON.parse((data as Buffer).toString()) as Message, subscribed.resolve))
    await subscribed.promise
    return tab
  }

  /** Resolves to the time of the next notification. */
  async notifiedAt(): Promise<number> {
    return (await this.#notification.promise).at
  }

  /** Refetches the list after the delay of the web client. Resolves to the time of the response. */
  async refetch(): Promise<number> {
    const { watchers } = await this.#notification.promise
    await wait(getRefetchDelay(watchers))
    const connection = await HttpConnection.open(this.#port)
    const { status } = await connection.send(encodeRequest({ method: 'GET', path: LIST, token: this.#token }))
    connection.close()
    if (status !== 200) throw new Error(`The list responded with ${status}.`)
    return performance.now()
  }

  /** Waits for another notification. */
  reset(): void {
    this.#notification = Promise.withResolvers()
  }

  close(): void {
    this.#socket.terminate()
  }

  #send(message: object): void {
    this.#socket.send(JSON.stringify(message))
  }

  #receive(message: Message, subscribed: () => void): void {
    if (message.type === 'welcome') this.#send({ type: 'subscribe', topics: ['todo'] })
    if (message.type === 'subscribed') subscribed()
    if (message.type === 'changed') this.#notification.resolve({ at: performance.now(), watchers: message.topics[0]!.watchers })
  }
}

/** The request of the to-do page. */
const LIST = '/apps/todo/tasks?filter=open&sort=latest&page=1&perPage=50'

type Message = { type: 'welcome' | 'subscribed' } | { type: 'changed'; topics: { watchers: number }[] }
