import { buildEmailSource } from '../../server/mime/email-source.ts'
import type { EmailRecord } from '../../server/tables.ts'
import { findOrCreateFolder, type RemoteFolder } from './folders.ts'
import { withFolder } from './with-folder.ts'
import type { SyncSession } from './sync-session.ts'

/** Uploads an email to its folder on the server unless it is already there, and deletes the older draft. */
export async function appendEmail(sync: SyncSession, folders: RemoteFolder[], mail: EmailRecord): Promise<void> {
  const older = { folder: folders.find(({ id }) => id === mail.remoteFolderId), uid: mail.uid }
  // Gmail stores sent emails itself; the next sync finds them.
  const isKept = mail.folder === 'sent' && sync.client.capabilities.has('X-GM-EXT-1')
  const position = isKept ? { remoteFolderId: null, uid: null } : await findOrAppend(sync, folders, mail)
  await sync.openContext().write(({ db }) => db.updateTable('emails').set(position).where('id', '=', mail.id).execute())
  if (!older.folder || older.uid === null || (older.folder.id === position.remoteFolderId && older.uid === position.uid)) return
  await withFolder(sync, { ...older.folder, readOnly: false }, () => sync.client.messageDelete(String(older.uid), { uid: true }))
}

async function findOrAppend(
  sync: SyncSession,
  folders: RemoteFolder[],
  mail: EmailRecord,
): Promise<Pick<EmailRecord, 'remoteFolderId' | 'uid'>> {
  const target = await findOrCreateFolder(sync, folders, mail.folder)
  const existingUid = mail.folder === 'draft' || target.uidValidity === '' ? undefined : await findUid(sync, target, mail.messageId)
  return { remoteFolderId: target.id, uid: existingUid ?? (await append(sync, target, mail)) }
}

/** Finds the result of an attempt that was interrupted before the server answered. */
const findUid = (sync: SyncSession, target: RemoteFolder, messageId: string): Promise<number | undefined> =>
  withFolder(sync, { ...target, readOnly: true }, async () => {
    const uids = await sync.client.search({ header: { 'message-id': `<${messageId}>` } }, { uid: true })
    return Array.isArray(uids) ? uids.at(-1) : undefined
  })

async function append({ client, openContext }: SyncSession, target: RemoteFolder, mail: EmailRecord): Promise<number | null> {
  const source = await buildEmailSource(openContext(), mail)
  const marks = [
    ['\\Draft', mail.folder === 'draft'],
    ['\\Seen', mail.isRead === 1 || mail.folder !== 'inbox'],
    ['\\Flagged', mail.isStarred === 1],
    ['\\Answered', mail.isAnswered === 1],
  ] as const
  const flags = marks.filter(([, isOn]) => isOn).map(([flag]) => flag)
  // imapflow drops flags that the selected folder does not support, and read-only folders support none.
  const lock = await client.getMailboxLock(target.path)
  const done = await client.append(target.path, source, flags, mail.time).finally(() => lock.release())
  if (!done) throw new Error('The server did not store the email.')
  const isSame = done.uidValidity !== undefined && String(done.uidValidity) === target.uidValidity
  return (isSame ? done.uid : undefined) ?? null
}
