import type { ImapFlow } from 'imapflow'
import type { AccountRecord } from '../../server/tables.ts'
import type { SyncProgress } from './sync-progress.ts'
import type { SyncContext } from './sync-context.ts'

export type SyncSession = {
  openContext: () => SyncContext
  account: AccountRecord
  client: ImapFlow
  progress: SyncProgress
  /** Folder fingerprints seen on this connection, to skip unchanged folders. */
  fingerprints: Map<number, string>
  /** `folderId/uid` of emails that the server cannot deliver; not fetched again on this connection. */
  unreadable: Set<string>
  signal: AbortSignal
}

export class SyncAborted extends Error {}

export function assertNotAborted({ signal }: Pick<SyncSession, 'signal'>): void {
  if (signal.aborted) throw new SyncAborted('The sync was aborted.')
}
