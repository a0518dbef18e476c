import { randomUUID } from 'node:crypto'
import { MAX_FILES_BYTES, MAX_FILES, type Draft, type EmailAttachment } from '../../contract.ts'
import { findVisibleBy } from '#platform/server/abilities/visible.ts'
import { attachFile } from '#platform/server/files/attach.ts'
import { ApiError, createFieldError, notFound } from '#platform/server/api-error.ts'
import { emailSubject, type EmailContext } from '../../server/email-subjects.ts'
import { findAttachmentsByEmailId } from '../../server/email-rows.ts'
import type { EmailRecord } from '../../server/tables.ts'

type DraftInput = { draft: Draft; original: EmailRecord | undefined }

const IMAGE_FILE_IN_MESSAGE = /(<img[^>]*\ssrc=")\/files\/(\d+)\/[^"]*"/g

/** Attaches uploads, copies files of other emails and rewrites image URLs to `cid:`. Throws 404 naming missing files, 413 by size. */
export async function updateDraftFiles(ctx: EmailContext, mailId: number, { draft, original }: DraftInput): Promise<EmailAttachment[]> {
  const { attachments, message } = draft
  if (attachments === undefined && message === undefined) return findFiles(ctx, mailId)
  const html = await findMessage(ctx, mailId)
  const inlineIds = [...html.matchAll(IMAGE_FILE_IN_MESSAGE)].map(([, , id]) => Number(id))
  const before = await findFiles(ctx, mailId)
  const keptIds = attachments?.map(getFileId) ?? before.filter(({ contentId }) => contentId === null).map(({ id }) => id)
  const referencedIds = before.filter(({ contentId }) => contentId !== null && html.includes(`cid:${contentId}`)).map(({ id }) => id)
  const fileIds = [...new Set([...keptIds, ...inlineIds, ...referencedIds])]
  if (fileIds.length > MAX_FILES) throw new ApiError(413, 'email.too_many_files', `An email can have at most ${MAX_FILES} files.`)
  const ids = await attachAll(ctx, mailId, { fileIds, before, original, inlineIds, attachmentIds: attachments?.map(getFileId) ?? [] })
  await removeFiles(
    ctx,
    before.filter(({ id }) => !fileIds.includes(id)).map(({ id }) => id),
  )
  await replaceFileUrls(ctx, mailId, html, ids)
  return assertWithinSizeLimit(await findFiles(ctx, mailId))
}

const getFileId = (file: number | { id: number }) => (typeof file === 'number' ? file : file.id)

const findFiles = async ({ db }: EmailContext, mailId: number) => (await findAttachmentsByEmailId(db, [mailId])).get(mailId) ?? []

async function findMessage({ db }: EmailContext, mailId: number): Promise<string> {
  return (await db.selectFrom('email_contents').select('html').where('mailId', '=', mailId).executeTakeFirstOrThrow()).html
}

function assertWithinSizeLimit(files: EmailAttachment[]): EmailAttachment[] {
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > MAX_FILES_BYTES)
    throw new ApiError(413, 'email.too_large', `Attachments can be at most ${MAX_FILES_BYTES / 1024 / 1024} MB in total.`)
  return files
}

type AttachOptions = {
  fileIds: readonly number[]
  before: readonly EmailAttachment[]
  original: EmailRecord | undefined
  inlineIds: readonly number[]
  attachmentIds: readonly number[]
}

/** Returns the id of each file within the draft, by the id under which the input referenced it. */
async function attachAll(ctx: EmailContext, mailId: number, options: AttachOptions): Promise<Map<number, number>> {
  const { fileIds, before, original, inlineIds, attachmentIds } = options
  const originalFiles = original ? await findFiles(ctx, original.id) : []
  const ids = new Map<number, number>()
  const missing: number[] = []
  for (const id of fileIds) {
    const isAttached = before.some((file) => file.id === id)
    const isCopied =
      originalFiles.some((file) => file.id === id) || (!isAttached && attachmentIds.includes(id) && (await isOwnAttachment(ctx, id)))
    if (isAttached) ids.set(id, id)
    else if (isCopied) ids.set(id, await copyFile(ctx, id, mailId))
    else if (await isOwnUpload(ctx, id)) ids.set(id, await attachUpload(ctx, id, mailId))
    else if (!inlineIds.includes(id)) missing.push(id)
  }
  if (missing.length > 0) throw missingAttachments(missing.map((id) => attachmentIds.indexOf(id)))
  return ids
}

const missingAttachments = (indexes: readonly number[]) =>
  new ApiError(
    404,
    'email.no_file',
    'Some attachments no longer exist.',
    indexes.map((at) => createFieldError(`/draft/attachments/${at}`, 'does not exist')),
  )

async function isOwnAttachment(ctx: EmailContext, fileId: number): Promise<boolean> {
  const file = await ctx.db.selectFrom('email_files').select('mailId').where('fileId', '=', fileId).executeTakeFirst()
  return file !== undefined && (await findVisibleBy(ctx, emailSubject, { column: 'id', values: [file.mailId] })).length > 0
}

async function isOwnUpload({ db, viewer }: EmailContext, id: number): Promise<boolean> {
  const upload = db.selectFrom('files').select('id').where('id', '=', id).where('ownerId', '=', viewer.id).where('entity', 'is', null)
  return (await upload.executeTakeFirst()) !== undefined
}

async function attachUpload(ctx: EmailContext, id: number, mailId: number): Promise<number> {
  await attachFile(ctx, id, { entity: emailSubject.entity, entityId: mailId })
  await ctx.db.insertInto('email_files').values({ fileId: id, mailId, contentId: null }).execute()
  return id
}

async function copyFile(ctx: EmailContext, id: number, mailId: number): Promise<number> {
  const file = await ctx.db.selectFrom('files').select(['hash', 'name', 'type', 'size']).where('id', '=', id).executeTakeFirst()
  if (!file) throw notFound('file')
  const row = { ...file, ownerId: ctx.viewer.id, createdAt: ctx.now, entity: emailSubject.entity, entityId: mailId }
  const copy = await ctx.db.insertInto('files').values(row).returning('id').executeTakeFirstOrThrow()
  await ctx.db.insertInto('email_files').values({ fileId: copy.id, mailId, contentId: null }).execute()
  return copy.id
}

async function removeFiles({ db }: EmailContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('email_files').where('fileId', 'in', ids).execute()
  await db.deleteFrom('files').where('id', 'in', ids).execute()
}

async function replaceFileUrls(ctx: EmailContext, mailId: number, html: string, ids: ReadonlyMap<number, number>): Promise<void> {
  const files = new Map((await findFiles(ctx, mailId)).map((file) => [file.id, file]))
  const contentIds = new Map<number, string>()
  const replaced = html.replace(IMAGE_FILE_IN_MESSAGE, (_, start: string, id: string) => {
    const fileId = ids.get(Number(id))
    if (fileId === undefined) return `${start}"`
    const contentId = files.get(fileId)?.contentId ?? contentIds.get(fileId) ?? `${randomUUID()}@image`
    contentIds.set(fileId, contentId)
    return `${start}cid:${contentId}"`
  })
  for (const [fileId, contentId] of contentIds)
    await ctx.db.updateTable('email_files').set({ contentId }).where('fileId', '=', fileId).execute()
  if (replaced !== html) await ctx.db.updateTable('email_contents').set({ html: replaced }).where('mailId', '=', mailId).execute()
}
