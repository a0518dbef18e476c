import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { decodeHeader, getMessageId } from '../../server/mime/header.ts'
import { updateLocalEmails, findPendingEmailIds } from './update-local-emails.ts'
import { withFolder } from './with-folder.ts'
import type { RemoteFolder } from './folders.ts'
import { formatUidRange } from './uid-range.ts'
import type { FolderComparison } from './compare-folder.ts'
import { assertNotAborted, type SyncSession } from './sync-session.ts'

/** Local emails missing from their remote folder, by message id; if one is found in another folder, it has been moved. */
export type UnlocatedEmails = Map<string, UnlocatedEmail[]>
type UnlocatedEmail = { id: number; canBeIn: (folder: RemoteFolder) => boolean }

const BATCH_SIZE = 500

export async function findUnlocatedEmails(
  { openContext, account }: SyncSession,
  comparisons: readonly FolderComparison[],
): Promise<UnlocatedEmails> {
  const unlocatedRows = await openContext()
    .slow.selectFrom('emails')
    .select(['id', 'messageId', 'folder', 'remoteFolderId'])
    .where('accountId', '=', account.id)
    .where('uid', 'is', null)
    .where((eb) => eb.or([eb('remoteFolderId', 'is not', null), eb.and([eb('deletedAt', 'is', null), eb('folder', '<>', 'draft')])]))
    .execute()
  const unlocated: UnlocatedEmails = new Map()
  for (const { id, messageId, folder, remoteFolderId } of unlocatedRows)
    addUnlocated(unlocated, messageId, {
      id,
      canBeIn: (one) => (remoteFolderId === null ? one.folder === folder : one.id === remoteFolderId),
    })
  const removedEmails = comparisons.flatMap((comparison) => comparison.removed).filter(({ folder }) => folder !== 'draft')
  for (const { id, messageId } of removedEmails) addUnlocated(unlocated, messageId, { id, canBeIn: () => true })
  return unlocated
}

const addUnlocated = (unlocated: UnlocatedEmails, messageId: string, mail: UnlocatedEmail) =>
  void unlocated.set(messageId, [...(unlocated.get(messageId) ?? []), mail])

/** More new emails than this were not moved by hand during the sync. */
const MAX_MOVED = 1_000

/** Assigns new positions to moved emails; returns the UIDs of emails that are really new, in the same order. */
export async function relocateEmails(
  sync: SyncSession,
  comparison: FolderComparison,
  unlocated: UnlocatedEmails,
  folders: readonly RemoteFolder[],
): Promise<number[]> {
  const isFew = comparison.missing.length <= MAX_MOVED
  if (comparison.missing.length === 0 || (unlocated.size === 0 && !isFew)) return comparison.missing
  const relocated = new Set<number>()
  for (let start = 0; start < comparison.missing.length; start += BATCH_SIZE) {
    assertNotAborted(sync)
    const messageIds = await fetchMessageIds(sync, comparison.folder, comparison.missing.slice(start, start + BATCH_SIZE))
    if (isFew) await addRecentlyMoved(sync, { messageIds, unlocated, folders: folders.filter(({ id }) => id !== comparison.folder.id) })
    const located = matchByMessageId(messageIds, comparison.folder, unlocated)
    if (located.length > 0) await sync.openContext().write((ctx) => saveLocations(ctx, sync, { comparison, located }))
    located.forEach(({ uid }) => relocated.add(uid))
  }
  return comparison.missing.filter((uid) => !relocated.has(uid))
}

type MessageIdsByUid = Map<number, string>

const fetchMessageIds = (sync: SyncSession, folder: RemoteFolder, uids: readonly number[]): Promise<MessageIdsByUid> =>
  withFolder(sync, { ...folder, readOnly: true }, async () => {
    const messageIds: MessageIdsByUid = new Map()
    for await (const { uid, headers } of sync.client.fetch(formatUidRange(uids), { uid: true, headers: true }, { uid: true }))
      if (headers) messageIds.set(uid, getMessageId(decodeHeader(headers)))
    return messageIds
  })

type MoveCandidates = { messageIds: MessageIdsByUid; unlocated: UnlocatedEmails; folders: readonly RemoteFolder[] }

async function addRecentlyMoved(sync: SyncSession, { messageIds, unlocated, folders }: MoveCandidates): Promise<void> {
  const { db, dialect } = sync.openContext()
  const knownIds = new Set([...unlocated.values()].flat().map(({ id }) => id))
  const localEmails = await db
    .selectFrom('emails')
    .select(['id', 'uid', 'messageId', 'remoteFolderId'])
    .where('userId', '=', sync.account.userId)
    .where('accountId', '=', sync.account.id)
    .where('uid', 'is not', null)
    .where('folder', '<>', 'draft')
    .where(isInTexts(dialect, 'messageId', [...messageIds.values()]))
    .execute()
  for (const folder of folders) {
    const emails = localEmails.filter(({ id, remoteFolderId }) => remoteFolderId === folder.id && !knownIds.has(id))
    if (emails.length === 0) continue
    const uids = emails.map(({ uid }) => uid!)
    const remainingUids = await withFolder(sync, { ...folder, readOnly: true }, () =>
      sync.client.search({ uid: formatUidRange(uids) }, { uid: true }),
    )
    for (const { id, uid, messageId } of emails)
      if (Array.isArray(remainingUids) && !remainingUids.includes(uid!)) addUnlocated(unlocated, messageId, { id, canBeIn: () => true })
  }
}

type LocatedEmail = { id: number; uid: number }

function matchByMessageId(messageIds: MessageIdsByUid, folder: RemoteFolder, unlocated: UnlocatedEmails): LocatedEmail[] {
  const located: LocatedEmail[] = []
  for (const [uid, messageId] of messageIds) {
    const emails = unlocated.get(messageId) ?? []
    const index = emails.findIndex(({ canBeIn }) => canBeIn(folder))
    if (index < 0) continue
    located.push({ id: emails[index]!.id, uid })
    emails.splice(index, 1)
    if (emails.length === 0) unlocated.delete(messageId)
  }
  return located
}

type Relocation = { comparison: FolderComparison; located: LocatedEmail[] }

/** Emails moved here by the user in the meantime keep their local folder. */
async function saveLocations(ctx: EmailContext, { account }: SyncSession, { comparison, located }: Relocation): Promise<void> {
  const { folder } = comparison
  const ids = located.map(({ id }) => id)
  const pending = await findPendingEmailIds(ctx, ids)
  for (const { id, uid } of located)
    await ctx.db.updateTable('emails').set({ remoteFolderId: folder.id, uid }).where('id', '=', id).execute()
  await updateLocalEmails(
    ctx,
    located.map(({ id }) => id).filter((id) => !pending.has(id)),
    { folder: folder.folder },
  )
  ctx.publishChange(`mails/${account.userId}`)
}
