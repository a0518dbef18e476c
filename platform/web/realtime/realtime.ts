import { backoff, MANY, spread } from './backoff.ts'
import { tab } from '../hooks/new-id.ts'
import { renewAccess } from '../session/renew-access.ts'
import { currentSession, onSession, stopViewing, viewAsOf } from '../session/session.ts'

export type Connection = 'off' | 'connecting' | 'open' | 'lost'
type Changed = { topic: string; by: string; watchers: number }
type Message =
  | { type: 'welcome' | 'rights' | 'ping' }
  | { type: 'subscribed'; topics: string[]; refused: string[]; quiet: number[] }
  | { type: 'changed'; topics: Changed[] }
  | { type: 'told'; topic: string; bodies: unknown[] }
  | { type: 'bye'; code: string }

export type Listener = {
  /** Something others did. `null`: anything may have changed meanwhile. */
  changed: (topic: string | null) => void
  /** What the topic carries with it, in its order; also what this tab did itself. */
  told: (topic: string, bodies: readonly unknown[]) => void
  /** From now on nothing of these is missed; what was asked for before the time beside each, by `performance.now()`, may have changed meanwhile. */
  subscribed: (topics: ReadonlyMap<string, number>) => void
  /** The person's own account or rules changed. */
  rights: () => void
  state: (state: Connection) => void
}

const GROWTH = { first: 500, most: 30_000 }
/** Milliseconds before the access token ends at which the socket shows a new one. */
const AHEAD = 60_000
/** Milliseconds, at least, between two. */
const SOONEST = 15_000

/** Milliseconds: the server says something at least every 30 s. After so long without a word the socket only looks open. */
const SILENT = 75_000
/** Where the network came back, or somebody to the page. */
const SILENT_AWAY = 35_000
const LOOK_EVERY = 10_000
/** No topic is called so. */
const RIGHTS = ''
const BACK = ['online', 'visibilitychange']

/** One socket for the tab: signs in with its first message, says what changed, comes back by itself. */
export class Realtime {
  readonly #listener: Listener
  readonly #wanted = new Set<string>()
  readonly #due = new Map<string, ReturnType<typeof setTimeout>>()
  #socket: WebSocket | null = null
  /** The access token of the last hello. */
  #shown = ''
  /** As whom it was said. */
  #viewAs: number | undefined
  #heardAt = 0
  #isWelcome = false
  #wasWelcome = false
  #attempt = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #renewal: ReturnType<typeof setTimeout> | undefined
  #stop: (() => void)[] = []

  constructor(listener: Listener) {
    this.#listener = listener
  }

  start(): void {
    const back = () => {
      this.#dropSilent(SILENT_AWAY)
      this.#reconnect(0)
    }
    for (const event of BACK) addEventListener(event, back)
    const timer = setInterval(() => this.#dropSilent(SILENT), LOOK_EVERY)
    this.#stop = [
      onSession(() => this.#sessionChanged()),
      () => BACK.forEach((event) => removeEventListener(event, back)),
      () => clearInterval(timer),
    ]
    this.#sessionChanged()
  }

  stop(): void {
    for (const undo of this.#stop.splice(0)) undo()
    this.#disconnect('off')
  }

  /** The topics of everything that is on the page now. */
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
    const session = currentSession()
    if (!session) return this.#disconnect('off')
    const isOther = viewAsOf(session) !== this.#viewAs
    if (this.#socket && isOther) this.#disconnect('off')
    if (this.#isWelcome && session.accessToken !== this.#shown) this.#hello()
    else if (!this.#socket && (isOther || this.#retry === undefined)) this.#connect()
  }

  #connect(): void {
    this.#forgetRetry()
    if (this.#socket || !currentSession()) return
    this.#viewAs = viewAsOf(currentSession())
    this.#listener.state(this.#wasWelcome || this.#attempt > 1 ? 'lost' : 'connecting')
    const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/socket`)
    this.#socket = socket
    this.#heardAt = Date.now()
    socket.onopen = () => this.#hello()
    socket.onmessage = (event) => this.#socket === socket && this.#receive(JSON.parse(String(event.data)) as Message)
    socket.onclose = () => {
      if (this.#socket !== socket) return
      this.#disconnect('lost')
      this.#reconnect(backoff(this.#attempt++, GROWTH))
    }
  }

  #hello(): void {
    const session = currentSession()
    if (!session) return
    this.#shown = session.accessToken
    this.#send({ type: 'hello', accessToken: this.#shown, tab, ...(this.#viewAs && { viewAs: this.#viewAs }) })
    clearTimeout(this.#renewal)
    this.#renewal = setTimeout(() => void renewAccess(session.accessToken).catch(() => {}), renewalIn(session.accessToken))
  }

  #receive(message: Message): void {
    this.#heardAt = Date.now()
    if (message.type === 'welcome') this.#welcomed()
    else if (message.type === 'rights') this.#rightsChanged()
    else if (message.type === 'subscribed') this.#listener.subscribed(quietSince(message))
    else if (message.type === 'changed') for (const change of message.topics) this.#changed(change)
    else if (message.type === 'told') this.#listener.told(message.topic, message.bodies)
    else if (message.type === 'bye') this.#refused(message.code)
  }

  #welcomed(): void {
    if (this.#isWelcome) return
    this.#isWelcome = true
    this.#attempt = 0
    if (this.#wanted.size > 0) this.#send({ type: 'subscribe', topics: [...this.#wanted] })
    if (this.#wasWelcome) this.#listener.changed(null)
    this.#wasWelcome = true
    this.#listener.state('open')
  }

  /** What was refused may be heard now, and what was heard may be lost: its answer says what to ask anew. A role may have many holders. */
  #rightsChanged(): void {
    this.#listener.rights()
    this.#inTurn(RIGHTS, MANY, () => this.#send({ type: 'subscribe', topics: [...this.#wanted] }))
  }

  #changed({ topic, by, watchers }: Changed): void {
    if (by !== tab) this.#inTurn(topic, watchers, () => this.#listener.changed(topic))
  }

  /** What comes again while it waits is done with it. */
  #inTurn(name: string, watchers: number, run: () => void): void {
    if (this.#due.has(name)) return
    const runNow = () => (this.#due.delete(name), run())
    this.#due.set(name, setTimeout(runNow, spread(watchers)))
  }

  /** The server let go: if only the token grew old the next try works; if the session ended, renewing it finds out. */
  #refused(code: string): void {
    if (code === 'view_as.ended') stopViewing()
    else if (currentSession()) renewAccess(this.#shown).catch(() => {})
  }

  /** A network that went away closes nothing. */
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

  #disconnect(state: Connection): void {
    const socket = this.#socket
    this.#socket = null
    this.#isWelcome = false
    if (state === 'off') this.#wasWelcome = false
    this.#forgetRetry()
    clearTimeout(this.#renewal)
    for (const timer of this.#due.values()) clearTimeout(timer)
    this.#due.clear()
    socket?.close()
    this.#listener.state(state)
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message))
  }
}

function quietSince({ topics, quiet }: { topics: string[]; quiet: number[] }): Map<string, number> {
  const now = performance.now()
  return new Map(topics.map((topic, index) => [topic, now - quiet[index]!]))
}

/** Milliseconds until the next token is due: a minute before this one ends, or halfway there where it ends sooner. Where this computer's clock has the token over already it counts as new: the clock may be fast. */
export function renewalIn(token: string): number {
  const { iat, exp } = timesOf(token)
  const left = exp * 1000 - Date.now()
  const whole = (exp - iat) * 1000
  const lasts = left > 0 ? Math.min(left, whole) : whole
  return Math.max(SOONEST, lasts - AHEAD, lasts / 2)
}

/** Seconds since 1970 at which a JWT began and ends. */
function timesOf(token: string): { iat: number; exp: number } {
  try {
    return JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'))) as { iat: number; exp: number }
  } catch {
    return { iat: 0, exp: 0 }
  }
}
