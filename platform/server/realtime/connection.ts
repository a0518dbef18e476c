import type { WebSocket } from 'ws'
import { readContext } from '../request-context.ts'
import type { Context, Viewer } from '../context.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import type { Hub } from './hub.ts'
import type { TopicResolver } from './topics.ts'

const MOST_TOPICS = 200
/** More waiting than this means that nobody reads; the browser comes back and refetches. */
const MOST_BUFFERED = 1024 * 1024
export const CLOSE_SESSION_ENDED = 4401
export const CLOSE_BAD_MESSAGE = 4400
/** Something failed on this side: the browser comes back and asks anew. */
export const CLOSE_FAILED = 1011

export type ClientMessage =
  | { type: 'hello'; accessToken: string; tab?: string; viewAs?: number }
  | { type: 'subscribe' | 'unsubscribe'; topics: string[] }
  | { type: 'pong' }

/** What is sent to those who hear a topic under this name. */
export type TextFor = (name: string) => string

type Deps = { platform: Platform; hub: Hub; resolve: TopicResolver; request: Context['request'] }

/** One signed-in socket: what it may hear is checked when it subscribes and again when its rights change. */
export class Connection {
  viewer: Viewer
  readonly #socket: WebSocket
  readonly #deps: Deps
  #accessToken: string
  /** Name in the hub → name as the browser asked for it. */
  readonly #topics = new Map<string, string>()
  /** While it is looked at anew what it may hear, what there is to hear waits. */
  #looks = 0
  /** How often what it may hear has changed. */
  #changes = 0
  #held: { topic: string; textFor: TextFor }[] | undefined

  constructor(socket: WebSocket, signedIn: { viewer: Viewer; accessToken: string }, deps: Deps) {
    this.#socket = socket
    this.viewer = signedIn.viewer
    this.#accessToken = signedIn.accessToken
    this.#deps = deps
  }

  /** Whether what it may hear depends on one of these people or roles. */
  goesBy(users: readonly number[], roles: readonly string[]): boolean {
    const { id, role, viewedBy } = this.viewer
    return (
      users.includes(id) ||
      roles.includes(role) ||
      (viewedBy !== undefined && (users.includes(viewedBy.id) || roles.includes(viewedBy.role)))
    )
  }

  topics = () => this.#topics.keys()

  /** Its topics may be others in a moment: until then it is given whatever there is to hear. */
  get isLookedAt(): boolean {
    return this.#looks > 0
  }

  send(text: string): void {
    if (this.#socket.bufferedAmount > MOST_BUFFERED) this.#socket.terminate()
    else this.#socket.send(text)
  }

  /** Something of a topic, sent if it hears that topic, now or once it has been looked at. */
  hear(topic: string, textFor: TextFor): void {
    if (this.isLookedAt) return void (this.#held ??= []).push({ topic, textFor })
    const name = this.#topics.get(topic)
    if (name !== undefined) this.send(textFor(name))
  }

  /** A later hello brings the next access token; it must belong to the same person. */
  async renew(accessToken: string): Promise<void> {
    const viewer = await this.#viewerOf(accessToken)
    if (typeof viewer === 'string') return this.end(viewer)
    if (viewer.id !== this.viewer.id) return this.end()
    this.#accessToken = accessToken
    this.viewer = viewer
    this.send(WELCOME)
  }

  /** `quiet`: for how many milliseconds nothing of each topic has changed, so that what was read since then need not be read again. */
  async subscribe(names: string[]): Promise<void> {
    const topics: string[] = []
    for (const name of names) if (await this.#hear(name)) topics.push(name)
    const refused = names.filter((name) => !topics.includes(name))
    this.send(JSON.stringify({ type: 'subscribed', topics, refused, quiet: topics.map((name) => this.#quietFor(name)) }))
  }

  #quietFor(name: string): number {
    const heard = [...this.#topics].filter(([, asked]) => asked === name)
    return Math.floor(Math.min(...heard.map(([topic]) => this.#deps.hub.quietFor(topic)), Number.MAX_SAFE_INTEGER))
  }

  async #hear(name: string): Promise<boolean> {
    if (this.#topics.size >= MOST_TOPICS && this.#names().size >= MOST_TOPICS) return false
    const topics = await this.#asItIsNow(() => this.#deps.resolve(this.#context(), name))
    if (!topics) return false
    for (const topic of topics) this.#enter(topic, name)
    return true
  }

  unsubscribe(names: string[]): void {
    for (const [topic, name] of this.#topics) if (names.includes(name)) this.#forget(topic)
  }

  /** Its topics may hold other rooms now. Where that cannot be found out it hears nothing more. */
  async reenter(): Promise<void> {
    this.#changes += 1
    this.#looks += 1
    for (const name of this.#names()) await this.#look(name)
    this.#looks -= 1
    if (this.#looks === 0) this.#release()
  }

  async #look(name: string): Promise<void> {
    const topics = await this.#asItIsNow(() => this.#deps.resolve(this.#context(), name))
    if (!this.#names().has(name)) return
    for (const [topic, heard] of this.#topics) if (heard === name && !topics?.includes(topic)) this.#forget(topic)
    for (const topic of topics ?? []) if (!this.#topics.has(topic)) this.#enter(topic, name)
  }

  /** An answer that was on its way as something changed may be from before: it is asked for again. */
  async #asItIsNow<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const before = this.#changes
      const answer = await ask()
      if (before === this.#changes) return answer
    }
  }

  #release(): void {
    const held = this.#held ?? []
    this.#held = undefined
    for (const { topic, textFor } of held) this.hear(topic, textFor)
  }

  /** As the browser asked for them; each has at least the topic itself. */
  #names(): Set<string> {
    return new Set(this.#topics.values())
  }

  #enter(topic: string, name: string): void {
    this.#topics.set(topic, name)
    this.#deps.hub.subscribe(this, topic)
  }

  /** After a change of rights: the session may have ended, topics may be lost, and the browser asks for its rights anew. */
  async recheck(): Promise<void> {
    this.#changes += 1
    this.#looks += 1
    const viewer = await this.#asItIsNow(() => this.#viewerOf(this.#accessToken))
    if (typeof viewer === 'string') return this.end(viewer)
    this.viewer = viewer
    this.#looks -= 1
    await this.reenter()
    this.send(RIGHTS)
  }

  /** Whoever sees as somebody else goes on doing so, or not at all. */
  #viewerOf(accessToken: string): Promise<Viewer | string> {
    return viewerOrReason(this.#deps.platform, accessToken, this.viewer.viewedBy && this.viewer.id)
  }

  #forget(topic: string): void {
    this.#topics.delete(topic)
    this.#deps.hub.unsubscribe(this, topic)
  }

  /** Goes on only until its access token runs out, unless a hello has brought the next one. */
  async endIfExpired(): Promise<void> {
    if (!(await this.#deps.platform.tokens.verify(this.#accessToken))) this.end()
  }

  end(code: string = SESSION_ENDED): void {
    this.send(byeOf(code))
    this.close(CLOSE_SESSION_ENDED)
  }

  close(code: number): void {
    this.#socket.close(code)
  }

  #context(): Context {
    const { platform, request } = this.#deps
    return readContext(platform, { viewer: this.viewer, log: platform.log, request })
  }
}

export const WELCOME = JSON.stringify({ type: 'welcome' })
const RIGHTS = JSON.stringify({ type: 'rights' })
export const SESSION_ENDED = 'auth.session_ended'
export const byeOf = (code: string): string => JSON.stringify({ type: 'bye', code })

/** Who signs in with the token, or the code of why nobody does: where only a view has ended a newer token changes nothing. */
export const viewerOrReason = ({ authenticator }: Platform, token: string, viewAs?: number): Promise<Viewer | string> =>
  authenticator.viewerOfToken(token, viewAs).then(
    (viewer) => viewer ?? SESSION_ENDED,
    (error) => (error instanceof Refusal ? error.code : SESSION_ENDED),
  )
