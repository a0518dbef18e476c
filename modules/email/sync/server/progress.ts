import type { Account } from '../../contract.ts'
import type { SyncContext } from './sync-context.ts'

type Note = { state?: Account['state']; problem?: Account['problem']; synced?: number; total?: number; isLooked?: true }

/** Milliseconds between two notes of how far a sync has come. */
const PACE_MS = 400

/** Writes down, and tells the person's browsers, how an account is: counts a few times a second at most, all else at once. */
export class Progress {
  readonly #open: () => SyncContext
  readonly #account: { id: number; userId: number }
  #last: Note = {}
  #countedAt = 0

  constructor(open: () => SyncContext, account: { id: number; userId: number }) {
    this.#open = open
    this.#account = account
  }

  /** Counts that can wait: the next note brings them. */
  async count(counts: { synced: number; total: number }): Promise<void> {
    if (performance.now() - this.#countedAt < PACE_MS) return
    this.#countedAt = performance.now()
    await this.note({ state: 'syncing', ...counts })
  }

  async note(note: Note): Promise<void> {
    const changed = Object.entries(note).some(([name, value]) => JSON.stringify(value) !== JSON.stringify(this.#last[name as keyof Note]))
    if (!changed && !note.isLooked) return
    const { isLooked, problem, ...columns } = note
    await this.#open().write(async ({ db, now, announce }) => {
      await db
        .updateTable('email_accounts')
        .set({
          ...columns,
          ...(problem !== undefined && { problem: problem && JSON.stringify(problem) }),
          ...(isLooked && { lastSyncAt: now }),
        })
        .where('id', '=', this.#account.id)
        .execute()
      announce(`mail-accounts/${this.#account.userId}`)
    })
    this.#last = { ...this.#last, ...note }
  }
}
