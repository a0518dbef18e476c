import type { RemoteFolder } from './folders.ts'
import type { SyncSession } from './sync-session.ts'

/** The server's UIDVALIDITY has changed, so UIDs refer to other emails; the next sync compares again. */
export class UidValidityChangedError extends Error {
  constructor() {
    super('The UIDVALIDITY of the folder has changed.')
  }
}

type OpenFolder = RemoteFolder & { readOnly: boolean }

/** Runs `work` while the folder is locked; throws if its UIDVALIDITY has changed. */
export async function withFolder<T>(
  { client }: SyncSession,
  { path, uidValidity, readOnly }: OpenFolder,
  work: () => Promise<T>,
): Promise<T> {
  const lock = await client.getMailboxLock(path, { readOnly })
  try {
    const { mailbox } = client
    if (!mailbox || String(mailbox.uidValidity) !== uidValidity) throw new UidValidityChangedError()
    return await work()
  } finally {
    lock.release()
  }
}
