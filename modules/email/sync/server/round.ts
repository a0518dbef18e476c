import { amongIds } from '#platform/server/database/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { forgetMails } from '../../server/purge-mails.ts'
import { adoptHomeless, findHomeless } from './adopt.ts'
import type { MailRecord } from '../../server/tables.ts'
import { changeHere, withPendingChanges } from './change-here.ts'
import { fetchMails } from './fetch.ts'
import { matchFolders, type RemoteFolder } from './folders.ts'
import { lookAt, type Look, type Placed } from './look.ts'
import { pushChanges } from './push.ts'
import { storeFetched } from './store-fetched.ts'
import { assertGoingOn, type Sync } from './sync.ts'

/**
 * Brings the server to what was done here, then what is here to what the server has. It may be killed at any point: what is missing
 * is told by comparing anew, so that nothing is lost and nothing comes twice.
 */
export async function syncOnce(sync: Sync): Promise<void> {
  const folders = await matchFolders(sync)
  await pushChanges(sync, folders)
  const looks: Look[] = []
  for (const folder of folders) {
    assertGoingOn(sync)
    const look = await lookAt(sync, folder)
    if (look) looks.push(look)
  }
  await takeMissing(sync, looks, folders)
  for (const look of looks) if (await removeGone(sync, look)) await writeDown(sync, look)
}

async function takeMissing(sync: Sync, looks: readonly Look[], folders: readonly RemoteFolder[]): Promise<void> {
  const homeless = await findHomeless(sync, looks)
  const wanted: { look: Look; uids: number[] }[] = []
  for (const look of looks) wanted.push({ look, uids: await adoptHomeless(sync, look, homeless, folders) })
  const total = looks.reduce((sum, look) => sum + look.total, 0)
  let synced = total - wanted.reduce((sum, { uids }) => sum + uids.length, 0)
  if (synced < total) await sync.progress.note({ state: 'syncing', problem: null, synced, total })
  for (const { look, uids } of wanted) {
    for await (const mails of fetchMails(sync, look.folder, uids)) {
      await storeFetched(sync, look.folder, mails)
      synced += mails.length
      await sync.progress.count({ synced, total })
    }
  }
  if (looks.length > 0) await sync.progress.note({ synced, total })
}

/** What left the server leaves here too, unless it was found elsewhere meanwhile; false where some were changed here just now. */
async function removeGone(sync: Sync, look: Look): Promise<boolean> {
  const lost = await lostIn(sync, look)
  let kept = 0
  for (let start = 0; start < lost.length; start += AT_ONCE) {
    assertGoingOn(sync)
    const some = lost.slice(start, start + AT_ONCE)
    kept += await sync.open().write((ctx) => forgetGone(ctx, sync, { look, mails: some }))
  }
  return kept === 0
}

const AT_ONCE = 200

type Lost = { id: number; uid: number | null }

/** Also mails that waited for their new number in this folder, all of which has been looked at now. */
async function lostIn({ open }: Sync, { folder, gone }: Look): Promise<Lost[]> {
  const unnumbered = await open()
    .db.selectFrom('emails')
    .select(['id', 'uid'])
    .where('remoteFolderId', '=', folder.id)
    .where('uid', 'is', null)
    .execute()
  return [...gone.map(({ id, uid }: Placed) => ({ id, uid })), ...unnumbered]
}

async function forgetGone(ctx: EmailContext, { account }: Sync, { look, mails }: { look: Look; mails: readonly Lost[] }): Promise<number> {
  const ids = mails.map(({ id }) => id)
  const pending = await withPendingChanges(ctx, ids)
  const rows = await ctx.db
    .selectFrom('emails')
    .select(['id', 'uid', 'folder', 'size'])
    .where('remoteFolderId', '=', look.folder.id)
    .where(amongIds(ctx.dialect, 'id', ids))
    .execute()
  const was = new Map(mails.map(({ id, uid }) => [id, uid]))
  const stands = rows.filter(({ id, uid }) => was.get(id) === uid)
  const lost = stands.filter(({ id, uid }) => uid === null || !pending.has(id))
  const [own, others] = [lost.filter(isWrittenHere), lost.filter((mail) => !isWrittenHere(mail))].map((some) => some.map(({ id }) => id))
  if (own!.length > 0) await changeHere(ctx, own!, { remoteFolderId: null, uid: null })
  if (others!.length > 0) await forgetMails(ctx, others!)
  if (lost.length > 0) ctx.announce(`mails/${account.userId}`)
  return stands.length - lost.length
}

/** A draft of the server that was written on here is nobody else's any more. */
const isWrittenHere = ({ folder, size }: Pick<MailRecord, 'folder' | 'size'>) => folder === 'draft' && size === 0

async function writeDown({ open, seen }: Sync, { folder, modSeq, mark, missing }: Look): Promise<void> {
  seen.set(folder.id, mark)
  const lastUid = Math.max(folder.lastUid, missing[0] ?? 0)
  if (folder.modSeq === modSeq && folder.lastUid === lastUid) return
  await open().write(({ db }) => db.updateTable('email_remote_folders').set({ modSeq, lastUid }).where('id', '=', folder.id).execute())
}
