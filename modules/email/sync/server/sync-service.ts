import { randomUUID } from 'node:crypto'
import type { Service } from '#platform/server/module.ts'
import type { AccountSync } from './account-sync.ts'
import { holdAccounts, releaseAccounts } from './holders.ts'
import type { SyncContext } from './sync-context.ts'
import { onWantedSync } from '../../server/connection/request-sync.ts'

/** How often accounts that others left, and what other processes want of ours, are looked for. */
const LOOK_MS = 3_000
const RENEW_MS = 20_000
const STOP_MS = 6_000

/** Keeps the accounts of this process and their servers the same. Without accounts nothing of it is loaded. */
export const syncService: Service = {
  name: 'email.sync',
  start: (open) => {
    const keeper = new Keeper(open)
    return { stop: () => keeper.stop() }
  },
}

class Keeper {
  readonly #open: () => SyncContext
  readonly #holder: string
  readonly #syncs = new Map<number, { sync: AccountSync; wantedAt: string | null }>()
  readonly #timer: NodeJS.Timeout
  readonly #forget: () => void
  #renewedAt = 0
  #looking: Promise<void> | undefined
  #lookAgain = false
  #isStopped = false

  constructor(open: () => SyncContext) {
    this.#open = open
    // With SQLite no other process can be there: what one that was killed held is ours at once.
    this.#holder = open().dialect === 'sqlite' ? 'the only one' : randomUUID()
    this.#timer = setInterval(() => this.#look(), LOOK_MS).unref()
    this.#forget = onWantedSync((accountId) => {
      this.#syncs.get(accountId)?.sync.wake()
      this.#look()
    })
    this.#look()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#forget()
    await this.#looking
    const stopped = Promise.all([...this.#syncs.values()].map(({ sync }) => sync.stop()))
    const held = this.#syncs.size > 0
    await Promise.race([stopped, new Promise((end) => setTimeout(end, STOP_MS).unref())])
    if (held) await releaseAccounts(this.#open(), this.#holder)
  }

  #look(): void {
    this.#lookAgain = true
    this.#looking ??= this.#lookWhileAsked()
  }

  async #lookWhileAsked(): Promise<void> {
    while (this.#lookAgain && !this.#isStopped) {
      this.#lookAgain = false
      await this.#lookOnce().catch((error: unknown) => this.#open().log.error({ err: error }, 'mail accounts could not be looked for'))
    }
    this.#looking = undefined
  }

  async #lookOnce(): Promise<void> {
    const renew = performance.now() - this.#renewedAt > RENEW_MS
    const held = await holdAccounts(this.#open(), this.#holder, { renew })
    if (renew) this.#renewedAt = performance.now()
    const ids = new Set(held.map(({ id }) => id))
    for (const [id, { sync }] of this.#syncs) if (!ids.has(id) && this.#syncs.delete(id)) void sync.stop()
    for (const { id, wantedAt } of held) await this.#keep(id, wantedAt)
  }

  async #keep(id: number, wantedAt: string | null): Promise<void> {
    const known = this.#syncs.get(id)
    if (known?.wantedAt === wantedAt) return
    if (known) {
      known.wantedAt = wantedAt
      return known.sync.wake()
    }
    const { AccountSync: Sync } = await import('./account-sync.ts')
    const sync: AccountSync = new Sync(id, { open: this.#open, ended: () => this.#syncs.get(id)?.sync === sync && this.#syncs.delete(id) })
    this.#syncs.set(id, { sync, wantedAt })
  }
}
