import { amongTexts } from '#platform/server/database/expressions.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import { headerText, messageIdIn } from '../../server/mime/header.ts'
import { changeHere, withPendingChanges } from './change-here.ts'
import { inFolder } from './in-folder.ts'
import type { RemoteFolder } from './folders.ts'
import { rangeOf } from './ranges.ts'
import type { Look } from './look.ts'
import { assertGoingOn, type Sync } from './sync.ts'

/**
 * Mails here that have no place on the server, or that have left theirs, by message id: found there they are the same mails. One that
 * waits for its number is looked for in its own folder alone, since whoever writes to themselves has two of the same id. Drafts that
 * have left their place are never: programs write them anew under the same id, and each time they are other mails.
 */
export type Homeless = Map<string, Lost[]>
type Lost = { id: number; isAt: (folder: RemoteFolder) => boolean }

const AT_ONCE = 500

export async function findHomeless({ open, account }: Sync, looks: readonly Look[]): Promise<Homeless> {
  const unplaced = await open()
    .slow.selectFrom('emails')
    .select(['id', 'messageId', 'folder', 'remoteFolderId'])
    .where('accountId', '=', account.id)
    .where('uid', 'is', null)
    .where((eb) => eb.or([eb('remoteFolderId', 'is not', null), eb.and([eb('deletedAt', 'is', null), eb('folder', '<>', 'draft')])]))
    .execute()
  const homeless: Homeless = new Map()
  for (const { id, messageId, folder, remoteFolderId } of unplaced)
    add(homeless, messageId, { id, isAt: (one) => (remoteFolderId === null ? one.folder === folder : one.id === remoteFolderId) })
  const gone = looks.flatMap((look) => look.gone).filter(({ folder }) => folder !== 'draft')
  for (const { id, messageId } of gone) add(homeless, messageId, { id, isAt: () => true })
  return homeless
}

const add = (homeless: Homeless, messageId: string, mail: Lost) => void homeless.set(messageId, [...(homeless.get(messageId) ?? []), mail])

/** So few may have been moved by somebody while we looked from folder to folder; a mailbox that comes whole was not. */
const FEW = 1_000

/** Gives what is missing in a folder, and is here without a home, its place there; answers what is truly new, in the same order. */
export async function adoptHomeless(sync: Sync, look: Look, homeless: Homeless, folders: readonly RemoteFolder[]): Promise<number[]> {
  const isFew = look.missing.length <= FEW
  if (look.missing.length === 0 || (homeless.size === 0 && !isFew)) return look.missing
  const adopted = new Set<number>()
  for (let start = 0; start < look.missing.length; start += AT_ONCE) {
    assertGoingOn(sync)
    const names = await namesOf(sync, look.folder, look.missing.slice(start, start + AT_ONCE))
    if (isFew) await addLeftSince(sync, { names, homeless, folders: folders.filter(({ id }) => id !== look.folder.id) })
    const found = match(names, look.folder, homeless)
    if (found.length > 0) await sync.open().write((ctx) => settle(ctx, sync, { look, found }))
    found.forEach(({ uid }) => adopted.add(uid))
  }
  return look.missing.filter((uid) => !adopted.has(uid))
}

/** Message ids by UID. */
type Names = Map<number, string>

const namesOf = (sync: Sync, folder: RemoteFolder, uids: readonly number[]): Promise<Names> =>
  inFolder(sync, { ...folder, readOnly: true }, async () => {
    const names: Names = new Map()
    for await (const { uid, headers } of sync.client.fetch(rangeOf(uids), { uid: true, headers: true }, { uid: true }))
      if (headers) names.set(uid, messageIdIn(headerText(headers)))
    return names
  })

type Moved = { names: Names; homeless: Homeless; folders: readonly RemoteFolder[] }

/** A mail that is here, in a folder looked at before, may have left that since. */
async function addLeftSince(sync: Sync, { names, homeless, folders }: Moved): Promise<void> {
  const { db, dialect } = sync.open()
  const known = new Set([...homeless.values()].flat().map(({ id }) => id))
  const here = await db
    .selectFrom('emails')
    .select(['id', 'uid', 'messageId', 'remoteFolderId'])
    .where('userId', '=', sync.account.userId)
    .where('accountId', '=', sync.account.id)
    .where('uid', 'is not', null)
    .where('folder', '<>', 'draft')
    .where(amongTexts(dialect, 'messageId', [...names.values()]))
    .execute()
  for (const folder of folders) {
    const mails = here.filter(({ id, remoteFolderId }) => remoteFolderId === folder.id && !known.has(id))
    if (mails.length === 0) continue
    const uids = mails.map(({ uid }) => uid!)
    const still = await inFolder(sync, { ...folder, readOnly: true }, () => sync.client.search({ uid: rangeOf(uids) }, { uid: true }))
    for (const { id, uid, messageId } of mails)
      if (Array.isArray(still) && !still.includes(uid!)) add(homeless, messageId, { id, isAt: () => true })
  }
}

type Found = { id: number; uid: number }

function match(names: Names, folder: RemoteFolder, homeless: Homeless): Found[] {
  const found: Found[] = []
  for (const [uid, messageId] of names) {
    const mails = homeless.get(messageId) ?? []
    const place = mails.findIndex(({ isAt }) => isAt(folder))
    if (place < 0) continue
    found.push({ id: mails[place]!.id, uid })
    mails.splice(place, 1)
    if (mails.length === 0) homeless.delete(messageId)
  }
  return found
}

/** What a person has moved here since stays where they put it. */
async function settle(ctx: EmailContext, { account }: Sync, { look, found }: { look: Look; found: Found[] }): Promise<void> {
  const { folder } = look
  const pending = await withPendingChanges(
    ctx,
    found.map(({ id }) => id),
  )
  for (const { id, uid } of found) await ctx.db.updateTable('emails').set({ remoteFolderId: folder.id, uid }).where('id', '=', id).execute()
  await changeHere(
    ctx,
    found.map(({ id }) => id).filter((id) => !pending.has(id)),
    { folder: folder.folder },
  )
  ctx.announce(`mails/${account.userId}`)
}
