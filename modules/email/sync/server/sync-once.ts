import { isInIds } from '#platform/server/database/queries/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { purgeEmails } from '../../server/purge-emails.ts'
import { relocateEmails, findUnlocatedEmails } from './relocate-emails.ts'
import type { EmailRecord } from '../../server/tables.ts'
import { updateLocalEmails, findPendingEmailIds } from './update-local-emails.ts'
import { fetchEmails } from './fetch-emails.ts'
import { matchFolders, type RemoteFolder } from './folders.ts'
import { compareFolder, type FolderComparison, type SyncedEmail } from './compare-folder.ts'
import { pushChanges } from './push-changes.ts'
import { storeFetchedEmails } from './store-fetched-emails.ts'
import { assertNotAborted, type SyncSession } from './sync-session.ts'

/** Pushes local changes, then applies remote ones. Safe to interrupt: every run compares again. */
export async function syncOnce(sync: SyncSession): Promise<void> {
  const folders = await matchFolders(sync)
  await pushChanges(sync, folders)
  const comparisons: FolderComparison[] = []
  for (const folder of folders) {
    assertNotAborted(sync)
    const comparison = await compareFolder(sync, folder)
    if (comparison) comparisons.push(comparison)
  }
  await fetchMissing(sync, comparisons, folders)
  for (const comparison of comparisons) if (await removeMissing(sync, comparison)) await saveComparison(sync, comparison)
}

async function fetchMissing(sync: SyncSession, comparisons: readonly FolderComparison[], folders: readonly RemoteFolder[]): Promise<void> {
  const unlocated = await findUnlocatedEmails(sync, comparisons)
  const newEmails: { comparison: FolderComparison; uids: number[] }[] = []
  for (const comparison of comparisons) newEmails.push({ comparison, uids: await relocateEmails(sync, comparison, unlocated, folders) })
  const total = comparisons.reduce((sum, comparison) => sum + comparison.total, 0)
  let synced = total - newEmails.reduce((sum, { uids }) => sum + uids.length, 0)
  if (synced < total) await sync.progress.update({ state: 'syncing', problem: null, synced, total })
  for (const { comparison, uids } of newEmails) {
    for await (const emails of fetchEmails(sync, comparison.folder, uids)) {
      await storeFetchedEmails(sync, comparison.folder, emails)
      synced += emails.length
      await sync.progress.updateCounts({ synced, total })
    }
  }
  if (comparisons.length > 0) await sync.progress.update({ synced, total })
}

/** Removes emails that are gone from the server unless they were found in another folder; false if some have local changes pending. */
async function removeMissing(sync: SyncSession, comparison: FolderComparison): Promise<boolean> {
  const removed = await findRemoved(sync, comparison)
  let pendingCount = 0
  for (let start = 0; start < removed.length; start += BATCH_SIZE) {
    assertNotAborted(sync)
    const batch = removed.slice(start, start + BATCH_SIZE)
    pendingCount += await sync.openContext().write((ctx) => removeBatch(ctx, sync, { comparison, emails: batch }))
  }
  return pendingCount === 0
}

const BATCH_SIZE = 200

type RemovedEmail = { id: number; uid: number | null }

async function findRemoved({ openContext }: SyncSession, { folder, removed }: FolderComparison): Promise<RemovedEmail[]> {
  const withoutUid = await openContext()
    .db.selectFrom('emails')
    .select(['id', 'uid'])
    .where('remoteFolderId', '=', folder.id)
    .where('uid', 'is', null)
    .execute()
  return [...removed.map(({ id, uid }: SyncedEmail) => ({ id, uid })), ...withoutUid]
}

async function removeBatch(
  ctx: EmailContext,
  { account }: SyncSession,
  { comparison, emails }: { comparison: FolderComparison; emails: readonly RemovedEmail[] },
): Promise<number> {
  const ids = emails.map(({ id }) => id)
  const pending = await findPendingEmailIds(ctx, ids)
  const rows = await ctx.db
    .selectFrom('emails')
    .select(['id', 'uid', 'folder', 'size'])
    .where('remoteFolderId', '=', comparison.folder.id)
    .where(isInIds(ctx.dialect, 'id', ids))
    .execute()
  const previousUids = new Map(emails.map(({ id, uid }) => [id, uid]))
  const current = rows.filter(({ id, uid }) => previousUids.get(id) === uid)
  const removed = current.filter(({ id, uid }) => uid === null || !pending.has(id))
  const [edited, remaining] = [removed.filter(isLocallyEdited), removed.filter((mail) => !isLocallyEdited(mail))].map((batch) =>
    batch.map(({ id }) => id),
  )
  if (edited!.length > 0) await updateLocalEmails(ctx, edited!, { remoteFolderId: null, uid: null })
  if (remaining!.length > 0) await purgeEmails(ctx, remaining!)
  if (removed.length > 0) ctx.publishChange(`mails/${account.userId}`)
  return current.length - removed.length
}

/** A remote draft that was edited here belongs to the user. */
const isLocallyEdited = ({ folder, size }: Pick<EmailRecord, 'folder' | 'size'>) => folder === 'draft' && size === 0

async function saveComparison(
  { openContext, fingerprints }: SyncSession,
  { folder, modSeq, fingerprint, missing }: FolderComparison,
): Promise<void> {
  fingerprints.set(folder.id, fingerprint)
  const lastUid = Math.max(folder.lastUid, missing[0] ?? 0)
  if (folder.modSeq === modSeq && folder.lastUid === lastUid) return
  await openContext().write(({ db }) =>
    db.updateTable('email_remote_folders').set({ modSeq, lastUid }).where('id', '=', folder.id).execute(),
  )
}
