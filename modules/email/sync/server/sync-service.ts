import type { Service } from '#platform/server/module.ts'
import type { AccountSync } from './account-sync.ts'
import { acquireAccounts } from './account-leases.ts'
import type { SyncContext } from './sync-context.ts'
import { onSyncRequested } from '../../server/connection/request-sync.ts'

const POLL_MS = 3_000
const LEASE_RENEWAL_MS = 20_000
const STOP_TIMEOUT_MS = 6_000

/** Syncs the accounts that this process holds. Without accounts, no mail library is loaded. */
export const syncService: Service = {
  name: 'email.sync',
  start: (openContext) => {
    const syncs = new AccountSyncs(openContext)
    return { stop: () => syncs.stop() }
  },
}

class AccountSyncs {
  readonly #openContext: () => SyncContext
  readonly #holder: string
  readonly #syncs = new Map<number, { sync: AccountSync; wantedAt: string | null }>()
  readonly #timer: NodeJS.Timeout
  readonly #unsubscribe: () => void
  #renewedAt = 0
  #update: Promise<void> | undefined
  #isUpdateRequested = false
  #isStopped = false

  constructor(openContext: () => SyncContext) {
    this.#openContext = openContext
    this.#holder = String(openContext().processId)
    this.#timer = setInterval(() => this.#requestUpdate(), POLL_MS).unref()
    this.#unsubscribe = onSyncRequested((accountId) => {
      this.#syncs.get(accountId)?.sync.wake()
      this.#requestUpdate()
    })
    this.#requestUpdate()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    this.#unsubscribe()
    await this.#update
    const stopped = Promise.all([...this.#syncs.values()].map(({ sync }) => sync.stop()))
    await Promise.race([stopped, new Promise((end) => setTimeout(end, STOP_TIMEOUT_MS).unref())])
  }

  #requestUpdate(): void {
    this.#isUpdateRequested = true
    this.#update ??= this.#updateWhileRequested()
  }

  async #updateWhileRequested(): Promise<void> {
    while (this.#isUpdateRequested && !this.#isStopped) {
      this.#isUpdateRequested = false
      await this.#updateOnce().catch((error: unknown) =>
        this.#openContext().log.error({ err: error }, 'could not check the email accounts'),
      )
    }
    this.#update = undefined
  }

  async #updateOnce(): Promise<void> {
    const isRenewalDue = performance.now() - this.#renewedAt > LEASE_RENEWAL_MS
    const heldAccounts = await acquireAccounts(this.#openContext(), this.#holder, { renew: isRenewalDue })
    if (isRenewalDue) this.#renewedAt = performance.now()
    const ids = new Set(heldAccounts.map(({ id }) => id))
    for (const [id, { sync }] of this.#syncs) if (!ids.has(id) && this.#syncs.delete(id)) void sync.stop()
    for (const { id, wantedAt } of heldAccounts) await this.#startOrWake(id, wantedAt)
  }

  async #startOrWake(id: number, wantedAt: string | null): Promise<void> {
    const running = this.#syncs.get(id)
    if (running?.wantedAt === wantedAt) return
    if (running) {
      running.wantedAt = wantedAt
      return running.sync.wake()
    }
    const { AccountSync: Sync } = await import('./account-sync.ts')
    const sync: AccountSync = new Sync(id, {
      openContext: this.#openContext,
      onEnd: () => this.#syncs.get(id)?.sync === sync && this.#syncs.delete(id),
    })
    this.#syncs.set(id, { sync, wantedAt })
  }
}
