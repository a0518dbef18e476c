import type { MailboxObject } from 'imapflow'
import type { EmailFolder } from '../../contract.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { updateLocalEmails, findPendingEmailIds } from './update-local-emails.ts'
import type { RemoteFolder } from './folders.ts'
import { assertNotAborted, type SyncSession } from './sync-session.ts'

export type SyncedEmail = {
  id: number
  uid: number
  messageId: string
  folder: EmailFolder
  isRead: number
  isStarred: number
  isAnswered: number
}

/** Differences between a remote folder and the local emails; `missing` are UIDs, newest first. */
export type FolderComparison = {
  folder: RemoteFolder
  missing: number[]
  removed: SyncedEmail[]
  total: number
  modSeq: string
  fingerprint: string
}

/** Compares a folder with the local emails and applies changed flags. Undefined if it is unchanged on this connection. */
export async function compareFolder(sync: SyncSession, folder: RemoteFolder): Promise<FolderComparison | undefined> {
  const lock = await sync.client.getMailboxLock(folder.path, { readOnly: true })
  try {
    await sync.client.noop()
    const mailbox = sync.client.mailbox as MailboxObject
    const validity = String(mailbox.uidValidity)
    if (validity !== folder.uidValidity) await resetUids(sync, folder, validity)
    const fingerprint = getFingerprint(mailbox)
    if (mailbox.highestModseq !== undefined && sync.fingerprints.get(folder.id) === fingerprint) return undefined
    return { ...(await compareEmails(sync, folder, mailbox)), fingerprint }
  } finally {
    lock.release()
  }
}

/** Changes with every added or removed email, and with every flag if the server supports CONDSTORE. */
export const getFingerprint = ({ uidValidity, exists, uidNext, highestModseq }: MailboxObject) =>
  [uidValidity, exists, uidNext, highestModseq].join()

/** UIDs are no longer valid: emails wait without UID until they are found again by message id. */
async function resetUids({ openContext }: SyncSession, folder: RemoteFolder, uidValidity: string): Promise<void> {
  Object.assign(folder, { uidValidity, lastUid: 0, modSeq: '0' })
  await openContext().write(async ({ db }) => {
    await db.updateTable('email_remote_folders').set({ uidValidity, lastUid: 0, modSeq: '0' }).where('id', '=', folder.id).execute()
    await db.updateTable('emails').set({ uid: null }).where('remoteFolderId', '=', folder.id).execute()
  })
}

type EmailComparison = Omit<FolderComparison, 'fingerprint'>

async function compareEmails(sync: SyncSession, folder: RemoteFolder, mailbox: MailboxObject): Promise<EmailComparison> {
  const remoteUids = await fetchUids(sync, mailbox)
  const localEmails = await findSyncedEmails(sync, folder)
  const removed = localEmails.filter(({ uid }) => !remoteUids.has(uid))
  const localByUid = new Map(localEmails.map((mail) => [mail.uid, mail]))
  await applyRemoteFlags(sync, folder, { mailbox, localByUid })
  const missing = [...remoteUids].filter((uid) => !localByUid.has(uid) && !sync.unreadable.has(`${folder.id}/${uid}`))
  return {
    folder,
    missing: missing.toSorted((one, other) => other - one),
    removed,
    total: remoteUids.size,
    modSeq: String(mailbox.highestModseq ?? 0n),
  }
}

async function fetchUids({ client }: SyncSession, { exists }: MailboxObject): Promise<Set<number>> {
  if (exists === 0) return new Set()
  const uids = await client.search({ all: true }, { uid: true })
  if (!Array.isArray(uids)) throw new Error('The server did not list its emails.')
  return new Set(uids)
}

const findSyncedEmails = ({ openContext }: SyncSession, folder: RemoteFolder): Promise<SyncedEmail[]> =>
  openContext()
    .slow.selectFrom('emails')
    .select(['id', 'uid', 'messageId', 'folder', 'isRead', 'isStarred', 'isAnswered'])
    .where('remoteFolderId', '=', folder.id)
    .where('uid', 'is not', null)
    .execute() as Promise<SyncedEmail[]>

type Flags = Pick<SyncedEmail, 'isRead' | 'isStarred' | 'isAnswered'>

export const toFlags = (flags: ReadonlySet<string> | undefined): Flags => ({
  isRead: Number(flags?.has('\\Seen') ?? false),
  isStarred: Number(flags?.has('\\Flagged') ?? false),
  isAnswered: Number(flags?.has('\\Answered') ?? false),
})

type SyncedFolder = { mailbox: MailboxObject; localByUid: Map<number, SyncedEmail> }

async function applyRemoteFlags(sync: SyncSession, folder: RemoteFolder, { mailbox, localByUid }: SyncedFolder): Promise<void> {
  const lastModSeq = BigInt(folder.modSeq)
  if (localByUid.size === 0 || mailbox.exists === 0 || (lastModSeq > 0n && lastModSeq === mailbox.highestModseq)) return
  const changed = new Map<string, { flags: Flags; ids: number[] }>()
  const options = { uid: true, ...(lastModSeq > 0n && mailbox.highestModseq !== undefined && { changedSince: lastModSeq }) }
  for await (const { uid, flags } of sync.client.fetch('1:*', { uid: true, flags: true }, options)) {
    const mail = localByUid.get(uid)
    const remote = toFlags(flags)
    if (!mail || (mail.isRead === remote.isRead && mail.isStarred === remote.isStarred && mail.isAnswered === remote.isAnswered)) continue
    const key = JSON.stringify(remote)
    const same = changed.get(key)
    if (same) same.ids.push(mail.id)
    else changed.set(key, { flags: remote, ids: [mail.id] })
  }
  for (const { flags, ids } of changed.values()) await saveFlags(sync, flags, ids)
}

const BATCH_SIZE = 500

async function saveFlags(sync: SyncSession, flags: Flags, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    assertNotAborted(sync)
    await sync.openContext().write(async (ctx: EmailContext) => {
      const batch = ids.slice(start, start + BATCH_SIZE)
      const pending = await findPendingEmailIds(ctx, batch)
      await updateLocalEmails(
        ctx,
        batch.filter((id) => !pending.has(id)),
        flags,
      )
      ctx.publishChange(`mails/${sync.account.userId}`)
    })
  }
}
