import { getBackoffDelay, MANY_WATCHERS, getRefetchDelay } from './backoff.ts'
import { TAB_ID } from '../hooks/create-id.ts'
import { openEnrollment } from '../session/enrollment.ts'
import { renewAccessToken } from '../session/renew-access.ts'
import { getSession, subscribeToSession, stopViewAs, getViewAsId } from '../session/session.ts'
import { getRenewalDelay } from './token-renewal.ts'

export type ConnectionState = 'off' | 'connecting' | 'open' | 'lost'
type Changed = { topic: string; by: string; watchers: number }
type Message =
  | { type: 'welcome' | 'rights' | 'ping' }
  | { type: 'subscribed'; topics: string[]; refused: string[]; quiet: number[] }
  | { type: 'changed'; topics: Changed[] }
  | { type: 'told'; topic: string; bodies: unknown[] }
  | { type: 'bye'; code: string }

export type RealtimeListener = {
  /** A change by someone else; null means that anything may have changed. */
  onChange: (topic: string | null) => void
  /** Data published on the topic, in order, including this tab's own. */
  onMessages: (topic: string, bodies: readonly unknown[]) => void
  /** Topics now subscribed, with the time since when they have not changed (`performance.now()`). */
  onSubscribed: (topics: ReadonlyMap<string, number>) => void
  onPermissionsChange: () => void
  onStateChange: (state: ConnectionState) => void
}

const GROWTH = { first: 500, max: 30_000 }
/** Milliseconds: the server sends at least every 30 s, so a socket silent for this long is dead. */
const SILENCE_LIMIT = 75_000
const SILENCE_LIMIT_RETURN = 35_000
const CHECK_INTERVAL = 10_000
const RIGHTS = ''
const RETURN_EVENTS = ['online', 'visibilitychange']

/** The tab's WebSocket: authenticates with its first message, reports changes, reconnects by itself. */
export class RealtimeClient {
  readonly #listener: RealtimeListener
  readonly #wanted = new Set<string>()
  readonly #due = new Map<string, ReturnType<typeof setTimeout>>()
  #socket: WebSocket | null = null
  #shown = ''
  #viewAs: number | undefined
  #heardAt = 0
  #isWelcome = false
  #wasWelcome = false
  #attempt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #renewal: ReturnType<typeof setTimeout> | undefined
  #stop: (() => void)[] = []

  constructor(listener: RealtimeListener) {
    this.#listener = listener
  }

  start(): void {
    const back = () => {
      this.#dropSilent(SILENCE_LIMIT_RETURN)
      this.#reconnect(0)
    }
    for (const event of RETURN_EVENTS) addEventListener(event, back)
    const timer = setInterval(() => this.#dropSilent(SILENCE_LIMIT), CHECK_INTERVAL)
    this.#stop = [
      subscribeToSession(() => this.#sessionChanged()),
      () => RETURN_EVENTS.forEach((event) => removeEventListener(event, back)),
      () => clearInterval(timer),
    ]
    this.#sessionChanged()
  }

  stop(): void {
    for (const undo of this.#stop.splice(0)) undo()
    this.#disconnect('off')
  }

  watch(topics: ReadonlySet<string>): void {
    const added = [...topics].filter((topic) => !this.#wanted.has(topic))
    const gone = [...this.#wanted].filter((topic) => !topics.has(topic))
    for (const topic of added) this.#wanted.add(topic)
    for (const topic of gone) this.#wanted.delete(topic)
    if (!this.#isWelcome) return
    if (added.length > 0) this.#send({ type: 'subscribe', topics: added })
    if (gone.length > 0) this.#send({ type: 'unsubscribe', topics: gone })
  }

  #sessionChanged(): void {
    const session = getSession()
    if (!session) return this.#disconnect('off')
    const isOther = getViewAsId(session) !== this.#viewAs
    if (this.#socket && isOther) this.#disconnect('off')
    if (this.#isWelcome && session.accessToken !== this.#shown) this.#hello()
    else if (!this.#socket && (isOther || this.#retry === undefined)) this.#connect()
  }

  #connect(): void {
    this.#forgetRetry()
    if (this.#socket || !getSession()) return
    this.#viewAs = getViewAsId(getSession())
    this.#listener.onStateChange(this.#wasWelcome || this.#attempt > 1 ? 'lost' : 'connecting')
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`)
    this.#socket = socket
    this.#heardAt = Date.now()
    socket.onopen = () => this.#hello()
    socket.onmessage = (event) => this.#socket === socket && this.#receive(JSON.parse(String(event.data)) as Message)
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.#disconnect('lost')
      this.#reconnect(getBackoffDelay(this.#attempt++, GROWTH))
    }
  }

  #hello(): void {
    const session = getSession()
    if (!session) return
    this.#shown = session.accessToken
    this.#send({ type: 'hello', accessToken: this.#shown, tab: TAB_ID, ...(this.#viewAs && { viewAs: this.#viewAs }) })
    clearTimeout(this.#renewal)
    this.#renewal = setTimeout(() => void renewAccessToken(session.accessToken).catch(() => {}), getRenewalDelay(session.accessToken))
  }

  #receive(message: Message): void {
    this.#heardAt = Date.now()
    if (message.type === 'welcome') this.#welcomed()
    else if (message.type === 'rights') this.#rightsChanged()
    else if (message.type === 'subscribed') this.#listener.onSubscribed(getQuietTimes(message))
    else if (message.type === 'changed') for (const change of message.topics) this.#changed(change)
    else if (message.type === 'told') this.#listener.onMessages(message.topic, message.bodies)
    else if (message.type === 'bye') this.#refused(message.code)
  }

  #welcomed(): void {
    if (this.#isWelcome) return
    this.#isWelcome = true
    this.#attempt = 0
    if (this.#wanted.size > 0) this.#send({ type: 'subscribe', topics: [...this.#wanted] })
    if (this.#wasWelcome) this.#listener.onChange(null)
    this.#wasWelcome = true
    this.#listener.onStateChange('open')
  }

  /** Permissions decide which topics can be subscribed, so subscribe again. Delayed, since many users may share a role. */
  #rightsChanged(): void {
    this.#listener.onPermissionsChange()
    this.#inTurn(RIGHTS, MANY_WATCHERS, () => this.#send({ type: 'subscribe', topics: [...this.#wanted] }))
  }

  #changed({ topic, by, watchers }: Changed): void {
    if (by !== TAB_ID) this.#inTurn(topic, watchers, () => this.#listener.onChange(topic))
  }

  #inTurn(name: string, watchers: number, run: () => void): void {
    if (this.#due.has(name)) return
    const runNow = () => (this.#due.delete(name), run())
    this.#due.set(name, setTimeout(runNow, getRefetchDelay(watchers)))
  }

  /** If only the token expired, the next attempt succeeds; if the session ended, renewing the token clears it. */
  #refused(code: string): void {
    if (code === 'view_as.ended') stopViewAs()
    else if (code === 'auth.enrollment_required') openEnrollment()
    else if (getSession()) renewAccessToken(this.#shown).catch(() => {})
  }

  #dropSilent(most: number): void {
    if (!this.#socket || Date.now() - this.#heardAt < most) return
    this.#disconnect('lost')
    this.#connect()
  }

  #reconnect(delay: number): void {
    this.#forgetRetry()
    this.#retry = setTimeout(() => this.#connect(), delay)
  }

  #forgetRetry(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
  }

  #disconnect(state: ConnectionState): void {
    const socket = this.#socket
    this.#socket = null
    this.#isWelcome = false
    if (state === 'off') this.#wasWelcome = false
    this.#forgetRetry()
    clearTimeout(this.#renewal)
    for (const timer of this.#due.values()) clearTimeout(timer)
    this.#due.clear()
    socket?.close()
    this.#listener.onStateChange(state)
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function getQuietTimes({ topics, quiet }: { topics: string[]; quiet: number[] }): Map<string, number> {
  const now = performance.now()
  return new Map(topics.map((topic, index) => [topic, now - quiet[index]!]))
}
