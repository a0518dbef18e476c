import type { ImapFlow } from 'imapflow'
import type { AccountRecord } from '../../server/tables.ts'
import type { Progress } from './progress.ts'
import type { SyncContext } from './sync-context.ts'

/** One account with its open connection. */
export type Sync = {
  /** A context of now. */
  open: () => SyncContext
  account: AccountRecord
  client: ImapFlow
  progress: Progress
  /** What this connection has seen of folders, so that those that stand still cost nothing. */
  seen: Map<number, string>
  /** Mails that the server cannot give, `folder/uid`: not asked for again on this connection. */
  unreadable: Set<string>
  /** Aborted when the sync shall end. */
  signal: AbortSignal
}

/** The sync is to end: thrown between two steps. */
export class SyncEnded extends Error {}

export function assertGoingOn({ signal }: Pick<Sync, 'signal'>): void {
  if (signal.aborted) throw new SyncEnded('The sync ends.')
}
