import type { Account } from '../../contract.ts'
import type { SyncContext } from './sync-context.ts'

type ProgressUpdate = { state?: Account['state']; problem?: Account['problem']; synced?: number; total?: number; isSynced?: true }

const MIN_INTERVAL_MS = 400

/** Saves and publishes the state of an account; counts at most a few times per second. */
export class SyncProgress {
  readonly #open: () => SyncContext
  readonly #account: { id: number; userId: number }
  #lastUpdate: ProgressUpdate = {}
  #countedAt = 0

  constructor(open: () => SyncContext, account: { id: number; userId: number }) {
    this.#open = open
    this.#account = account
  }

  async updateCounts(counts: { synced: number; total: number }): Promise<void> {
    if (performance.now() - this.#countedAt < MIN_INTERVAL_MS) return
    this.#countedAt = performance.now()
    await this.update({ state: 'syncing', ...counts })
  }

  async update(progressUpdate: ProgressUpdate): Promise<void> {
    const changed = Object.entries(progressUpdate).some(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(this.#lastUpdate[name as keyof ProgressUpdate]),
    )
    if (!changed && !progressUpdate.isSynced) return
    const { isSynced, problem, ...columns } = progressUpdate
    await this.#open().write(async ({ db, now, publishChange }) => {
      await db
        .updateTable('email_accounts')
        .set({
          ...columns,
          ...(problem !== undefined && { problem: problem && JSON.stringify(problem) }),
          ...(isSynced && { lastSyncAt: now }),
        })
        .where('id', '=', this.#account.id)
        .execute()
      publishChange(`mail-accounts/${this.#account.userId}`)
    })
    this.#lastUpdate = { ...this.#lastUpdate, ...progressUpdate }
  }
}
