import { sourceOf } from '../../server/mime/source-of.ts'
import type { MailRecord } from '../../server/tables.ts'
import { folderFor, type RemoteFolder } from './folders.ts'
import { inFolder } from './in-folder.ts'
import type { Sync } from './sync.ts'

/** Puts a mail that was written here into the server's folder, unless the server has it there already, and takes an older draft away. */
export async function appendMail(sync: Sync, folders: RemoteFolder[], mail: MailRecord): Promise<void> {
  const older = { folder: folders.find(({ id }) => id === mail.remoteFolderId), uid: mail.uid }
  // Gmail keeps what it sends by itself; the look that follows finds it there.
  const isKept = mail.folder === 'sent' && sync.client.capabilities.has('X-GM-EXT-1')
  const place = isKept ? { remoteFolderId: null, uid: null } : await put(sync, folders, mail)
  await sync.open().write(({ db }) => db.updateTable('emails').set(place).where('id', '=', mail.id).execute())
  if (!older.folder || older.uid === null || (older.folder.id === place.remoteFolderId && older.uid === place.uid)) return
  await inFolder(sync, { ...older.folder, readOnly: false }, () => sync.client.messageDelete(String(older.uid), { uid: true }))
}

async function put(sync: Sync, folders: RemoteFolder[], mail: MailRecord): Promise<Pick<MailRecord, 'remoteFolderId' | 'uid'>> {
  const target = await folderFor(sync, folders, mail.folder)
  const known = mail.folder === 'draft' || target.uidValidity === '' ? undefined : await findIn(sync, target, mail.messageId)
  return { remoteFolderId: target.id, uid: known ?? (await append(sync, target, mail)) }
}

/** Where an earlier attempt was cut off before its answer came. */
const findIn = (sync: Sync, target: RemoteFolder, messageId: string): Promise<number | undefined> =>
  inFolder(sync, { ...target, readOnly: true }, async () => {
    const found = await sync.client.search({ header: { 'message-id': `<${messageId}>` } }, { uid: true })
    return Array.isArray(found) ? found.at(-1) : undefined
  })

async function append({ client, open }: Sync, target: RemoteFolder, mail: MailRecord): Promise<number | null> {
  const source = await sourceOf(open(), mail)
  const marks = [
    ['\\Draft', mail.folder === 'draft'],
    ['\\Seen', mail.isRead === 1 || mail.folder !== 'inbox'],
    ['\\Flagged', mail.isStarred === 1],
    ['\\Answered', mail.isAnswered === 1],
  ] as const
  const flags = marks.filter(([, isOn]) => isOn).map(([flag]) => flag)
  // The library leaves out flags that the folder it is in does not keep, and one that is only read keeps none.
  const lock = await client.getMailboxLock(target.path)
  const done = await client.append(target.path, source, flags, mail.time).finally(() => lock.release())
  if (!done) throw new Error('The server does not keep the mail.')
  const isSame = done.uidValidity !== undefined && String(done.uidValidity) === target.uidValidity
  return (isSame ? done.uid : undefined) ?? null
}
