import type { WebSocket } from 'ws'
import { createReadContext } from '../request-context.ts'
import type { Context } from '../context.ts'
import { isApiToken } from '../identity/tokens/token-secret.ts'
import type { Viewer } from '../viewer.ts'
import type { Platform } from '../platform.ts'
import { ApiError } from '../api-error.ts'
import type { TopicResolver } from './topics.ts'

const MAX_TOPICS = 200
const MAX_BUFFERED_BYTES = 1024 * 1024
export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_BAD_MESSAGE = 4400
/** Server error: the client reconnects and subscribes again. */
export const CLOSE_FAILED = 1011

export type ClientMessage =
  | { type: 'hello'; accessToken: string; tab?: string; viewAs?: number }
  | { type: 'subscribe' | 'unsubscribe'; topics: string[] }
  | { type: 'pong' }

/** Serializes a message for subscribers that know the topic by this name. */
export type MessageForTopic = (name: string) => string

type Subscriptions = {
  subscribe: (connection: Connection, topic: string) => void
  unsubscribe: (connection: Connection, topic: string) => void
  /** Milliseconds since the topic last changed, at least. */
  getQuietTime: (topic: string) => number
}

type ConnectionDependencies = { platform: Platform; hub: Subscriptions; resolve: TopicResolver; request: Context['request'] }

/** A signed-in socket. Subscriptions are checked when they are made and again when permissions change. */
export class Connection {
  viewer: Viewer
  readonly #socket: WebSocket
  readonly #deps: ConnectionDependencies
  #accessToken: string
  readonly #topics = new Map<string, string>()
  /** While subscriptions are being checked, messages are held back. */
  #runningChecks = 0
  #version = 0
  #heldMessages: { topic: string; createMessage: MessageForTopic }[] | undefined

  constructor(socket: WebSocket, signedIn: { viewer: Viewer; accessToken: string }, deps: ConnectionDependencies) {
    this.#socket = socket
    this.viewer = signedIn.viewer
    this.#accessToken = signedIn.accessToken
    this.#deps = deps
  }

  dependsOn(users: readonly number[], roles: readonly string[]): boolean {
    const { id, role, viewedBy } = this.viewer
    return (
      users.includes(id) ||
      roles.includes(role) ||
      (viewedBy !== undefined && (users.includes(viewedBy.id) || roles.includes(viewedBy.role)))
    )
  }

  topics = () => this.#topics.keys()

  /** Receives all messages until the check is complete. */
  get isRefreshing(): boolean {
    return this.#runningChecks > 0
  }

  send(text: string): void {
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) this.#socket.terminate()
    else this.#socket.send(text)
  }

  deliver(topic: string, createMessage: MessageForTopic): void {
    if (this.isRefreshing) return void (this.#heldMessages ??= []).push({ topic, createMessage })
    const name = this.#topics.get(topic)
    if (name !== undefined) this.send(createMessage(name))
  }

  /** Replaces the access token; it must belong to the same user. */
  async renew(accessToken: string): Promise<void> {
    const viewer = await this.#getViewer(accessToken)
    if (typeof viewer === 'string') return this.end(viewer)
    if (viewer.id !== this.viewer.id) return this.end()
    this.#accessToken = accessToken
    this.viewer = viewer
    this.send(WELCOME)
  }

  /** Reports for how many milliseconds each topic has not changed, so that clients need not refetch newer data. */
  async subscribe(names: string[]): Promise<void> {
    const topics: string[] = []
    for (const name of names) if (await this.#subscribeTopic(name)) topics.push(name)
    const rejected = names.filter((name) => !topics.includes(name))
    this.send(JSON.stringify({ type: 'subscribed', topics, refused: rejected, quiet: topics.map((name) => this.#getQuietTime(name)) }))
  }

  #getQuietTime(name: string): number {
    const subscribed = [...this.#topics].filter(([, requestedName]) => requestedName === name)
    return Math.floor(Math.min(...subscribed.map(([topic]) => this.#deps.hub.getQuietTime(topic)), Number.MAX_SAFE_INTEGER))
  }

  async #subscribeTopic(name: string): Promise<boolean> {
    if (this.#topics.size >= MAX_TOPICS && this.#names().size >= MAX_TOPICS) return false
    const topics = await this.#queryUntilStable(() => this.#deps.resolve(this.#context(), name))
    if (!topics) return false
    for (const topic of topics) this.#addTopic(topic, name)
    return true
  }

  unsubscribe(names: string[]): void {
    for (const [topic, name] of this.#topics) if (names.includes(name)) this.#removeTopic(topic)
  }

  /** Updates the rooms of its topics. If that fails, it receives nothing more. */
  async refreshRooms(): Promise<void> {
    this.#version += 1
    this.#runningChecks += 1
    for (const name of this.#names()) await this.#updateRooms(name)
    this.#runningChecks -= 1
    if (this.#runningChecks === 0) this.#sendHeldMessages()
  }

  async #updateRooms(name: string): Promise<void> {
    const topics = await this.#queryUntilStable(() => this.#deps.resolve(this.#context(), name))
    if (!this.#names().has(name)) return
    for (const [topic, subscribed] of this.#topics) if (subscribed === name && !topics?.includes(topic)) this.#removeTopic(topic)
    for (const topic of topics ?? []) if (!this.#topics.has(topic)) this.#addTopic(topic, name)
  }

  /** Repeats the query if something changed while it was running. */
  async #queryUntilStable<Result>(query: () => Promise<Result>): Promise<Result> {
    for (;;) {
      const before = this.#version
      const result = await query()
      if (before === this.#version) return result
    }
  }

  #sendHeldMessages(): void {
    const heldMessages = this.#heldMessages ?? []
    this.#heldMessages = undefined
    for (const { topic, createMessage } of heldMessages) this.deliver(topic, createMessage)
  }

  #names(): Set<string> {
    return new Set(this.#topics.values())
  }

  #addTopic(topic: string, name: string): void {
    this.#topics.set(topic, name)
    this.#deps.hub.subscribe(this, topic)
  }

  /** Checks the session and all subscriptions again and tells the browser to refetch its permissions. */
  async recheck(): Promise<void> {
    this.#version += 1
    this.#runningChecks += 1
    const viewer = await this.#queryUntilStable(() => this.#getViewer(this.#accessToken))
    if (typeof viewer === 'string') return this.end(viewer)
    this.viewer = viewer
    this.#runningChecks -= 1
    await this.refreshRooms()
    this.send(PERMISSIONS_CHANGED)
  }

  #getViewer(accessToken: string): Promise<Viewer | string> {
    return getViewerOrErrorCode(this.#deps.platform, accessToken, this.viewer.viewedBy && this.viewer.id)
  }

  #removeTopic(topic: string): void {
    this.#topics.delete(topic)
    this.#deps.hub.unsubscribe(this, topic)
  }

  /** Ends the connection when its access token has expired, unless the client has sent a new one. */
  async endIfExpired(): Promise<void> {
    if (isApiToken(this.#accessToken)) {
      const viewer = await this.#getViewer(this.#accessToken)
      if (typeof viewer === 'string') this.end(viewer)
    } else if (!(await this.#deps.platform.tokens.verify(this.#accessToken))) this.end()
  }

  end(code: string = SESSION_ENDED): void {
    this.send(formatBye(code))
    this.close(CLOSE_SESSION_ENDED)
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  #context(): Context {
    const { platform, request } = this.#deps
    return createReadContext(platform, { viewer: this.viewer, log: platform.log, request })
  }
}

export const WELCOME = JSON.stringify({ type: 'welcome' })
const PERMISSIONS_CHANGED = JSON.stringify({ type: 'rights' })
export const SESSION_ENDED = 'auth.session_ended'
export const formatBye = (code: string): string => JSON.stringify({ type: 'bye', code })

/** Returns the viewer, or the error code if the token is not valid or the view as another user has ended. */
export const getViewerOrErrorCode = ({ authenticator }: Platform, token: string, viewAs?: number): Promise<Viewer | string> =>
  authenticator.getViewerByToken(token, viewAs).then(
    (viewer) => viewer ?? SESSION_ENDED,
    (error) => (error instanceof ApiError ? error.code : SESSION_ENDED),
  )
