import type { RemoteFolder } from './folders.ts'
import type { Sync } from './sync.ts'

/** Numbers mean other mails than they did: the next look begins anew. */
export class RenumberedFolder extends Error {
  constructor() {
    super('The server has numbered its mails anew.')
  }
}

type Folder = RemoteFolder & { readOnly: boolean }

/** Works in a folder whose numbers mean what they did; nothing else uses the connection meanwhile. */
export async function inFolder<T>({ client }: Sync, { path, uidValidity, readOnly }: Folder, work: () => Promise<T>): Promise<T> {
  const lock = await client.getMailboxLock(path, { readOnly })
  try {
    const { mailbox } = client
    if (!mailbox || String(mailbox.uidValidity) !== uidValidity) throw new RenumberedFolder()
    return await work()
  } finally {
    lock.release()
  }
}
