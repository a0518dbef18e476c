import { randomUUID } from 'node:crypto'
import { FILES_BYTES_LIMIT, FILES_LIMIT, type Draft, type MailAttachment } from '../../contract.ts'
import { findVisibleBy } from '#platform/server/abilities/visible.ts'
import { attachFile } from '#platform/server/files/attach.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { mailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { attachmentsOf } from '../../server/mail-rows.ts'
import type { MailRecord } from '../../server/tables.ts'

type Given = { draft: Draft; answered: MailRecord | undefined }

const FILE_IN_MESSAGE = /(<img[^>]*\ssrc=")\/files\/(\d+)\/[^"]*"/g

/**
 * Gives the draft the files that it names, and takes the others from it: uploads, and those of one's other mails, which are copied.
 * Images within the message are named in it by content ids, so that it reads the same for everybody. Refusals: 404 names each
 * attachment that is not there (`/draft/attachments/2`), 413.
 */
export async function keepFiles(ctx: EmailContext, mailId: number, { draft, answered }: Given): Promise<MailAttachment[]> {
  const { attachments, message } = draft
  if (attachments === undefined && message === undefined) return filesOf(ctx, mailId)
  const html = await messageOf(ctx, mailId)
  const within = [...html.matchAll(FILE_IN_MESSAGE)].map(([, , id]) => Number(id))
  const before = await filesOf(ctx, mailId)
  const keptBefore = attachments?.map(idOf) ?? before.filter(({ contentId }) => contentId === null).map(({ id }) => id)
  const named = before.filter(({ contentId }) => contentId !== null && html.includes(`cid:${contentId}`)).map(({ id }) => id)
  const wanted = [...new Set([...keptBefore, ...within, ...named])]
  if (wanted.length > FILES_LIMIT) throw new Refusal(413, 'email.too_many_files', `A mail may have at most ${FILES_LIMIT} files.`)
  const ids = await attachAll(ctx, mailId, { wanted, before, answered, within, attached: attachments?.map(idOf) ?? [] })
  await removeFiles(
    ctx,
    before.filter(({ id }) => !wanted.includes(id)).map(({ id }) => id),
  )
  await nameWithin(ctx, mailId, html, ids)
  return assertSmall(await filesOf(ctx, mailId))
}

const idOf = (file: number | { id: number }) => (typeof file === 'number' ? file : file.id)

const filesOf = async ({ db }: EmailContext, mailId: number) => (await attachmentsOf(db, [mailId])).get(mailId) ?? []

async function messageOf({ db }: EmailContext, mailId: number): Promise<string> {
  return (await db.selectFrom('email_contents').select('html').where('mailId', '=', mailId).executeTakeFirstOrThrow()).html
}

function assertSmall(files: MailAttachment[]): MailAttachment[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > FILES_BYTES_LIMIT)
    throw new Refusal(413, 'email.too_large', `All files together may have at most ${FILES_BYTES_LIMIT} bytes.`)
  return files
}

type Attaching = {
  wanted: readonly number[]
  before: readonly MailAttachment[]
  answered: MailRecord | undefined
  within: readonly number[]
  attached: readonly number[]
}

/** The ids that the files have in the draft, by those under which they were named. */
async function attachAll(ctx: EmailContext, mailId: number, given: Attaching): Promise<Map<number, number>> {
  const { wanted, before, answered, within, attached } = given
  const original = answered ? await filesOf(ctx, answered.id) : []
  const ids = new Map<number, number>()
  const missing: number[] = []
  for (const id of wanted) {
    const isHere = before.some((file) => file.id === id)
    const isOriginal = original.some((file) => file.id === id) || (!isHere && attached.includes(id) && (await isOfOwnMail(ctx, id)))
    if (isHere) ids.set(id, id)
    else if (isOriginal) ids.set(id, await copyFile(ctx, id, mailId))
    else if (await isOwnUpload(ctx, id)) ids.set(id, await attachUpload(ctx, id, mailId))
    else if (!within.includes(id)) missing.push(id)
  }
  if (missing.length > 0) throw noFiles(missing.map((id) => attached.indexOf(id)))
  return ids
}

const noFiles = (places: readonly number[]) =>
  new Refusal(
    404,
    'email.no_file',
    'Attachments are not there any more.',
    places.map((at) => ({ path: `/draft/attachments/${at}`, message: 'is not there' })),
  )

/** Such as of a draft that was written elsewhere since, whose older words are kept as another one. */
async function isOfOwnMail(ctx: EmailContext, fileId: number): Promise<boolean> {
  const file = await ctx.db.selectFrom('email_files').select('mailId').where('fileId', '=', fileId).executeTakeFirst()
  return file !== undefined && (await findVisibleBy(ctx, mailSubject, { column: 'id', values: [file.mailId] })).length > 0
}

/** An image of some other mail within what is quoted is left out; what is named as an attachment has to be there. */
async function isOwnUpload({ db, viewer }: EmailContext, id: number): Promise<boolean> {
  const upload = db.selectFrom('files').select('id').where('id', '=', id).where('ownerId', '=', viewer.id).where('entity', 'is', null)
  return (await upload.executeTakeFirst()) !== undefined
}

async function attachUpload(ctx: EmailContext, id: number, mailId: number): Promise<number> {
  await attachFile(ctx, id, { entity: mailSubject.entity, entityId: mailId })
  await ctx.db.insertInto('email_files').values({ fileId: id, mailId, contentId: null }).execute()
  return id
}

async function copyFile(ctx: EmailContext, id: number, mailId: number): Promise<number> {
  const file = await ctx.db.selectFrom('files').select(['hash', 'name', 'type', 'size']).where('id', '=', id).executeTakeFirst()
  if (!file) throw notFound('file')
  const row = { ...file, ownerId: ctx.viewer.id, createdAt: ctx.now, entity: mailSubject.entity, entityId: mailId }
  const copy = await ctx.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
  await ctx.db.insertInto('email_files').values({ fileId: copy.id, mailId, contentId: null }).execute()
  return copy.id
}

async function removeFiles({ db }: EmailContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('email_files').where('fileId', 'in', ids).execute()
  await db.deleteFrom('files').where('id', 'in', ids).execute()
}

/** Images that the message shows by their addresses are shown by their content ids from now on. */
async function nameWithin(ctx: EmailContext, mailId: number, html: string, ids: ReadonlyMap<number, number>): Promise<void> {
  const files = new Map((await filesOf(ctx, mailId)).map((file) => [file.id, file]))
  const names = new Map<number, string>()
  const named = html.replace(FILE_IN_MESSAGE, (_, start: string, id: string) => {
    const fileId = ids.get(Number(id))
    if (fileId === undefined) return `${start}"`
    const contentId = files.get(fileId)?.contentId ?? names.get(fileId) ?? `${randomUUID()}@image`
    names.set(fileId, contentId)
    return `${start}cid:${contentId}"`
  })
  for (const [fileId, contentId] of names) await ctx.db.updateTable('email_files').set({ contentId }).where('fileId', '=', fileId).execute()
  if (named !== html) await ctx.db.updateTable('email_contents').set({ html: named }).where('mailId', '=', mailId).execute()
}
