import { randomUUID } from 'node:crypto'
import type { Input } from '#platform/contract/endpoint.ts'
import type { NamedAddress, Draft, DraftWriter, email, Email } from '../../contract.ts'
import { assertCanCreate } from '#platform/server/abilities/changes.ts'
import { findVisible, findVisibleBy } from '#platform/server/abilities/visible.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { ApiError } from '#platform/server/api-error.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from '../../server/email-subjects.ts'
import { toEmailWithoutConversation } from '../../reading/server/index.ts'
import { reindexEmails } from '../../server/reindex-emails.ts'
import { draftToPlainText } from '../../server/mime/draft-text.ts'
import { htmlToText } from '../../server/mime/html-text.ts'
import { createPreview } from '../../server/preview.ts'
import { sanitizeDraft } from '../../server/sanitize/index.ts'
import { lockOutboxRow } from '../../server/outbox-rows.ts'
import { storeEmails } from '../../server/store-emails.ts'
import type { EmailRecord } from '../../server/tables.ts'
import { updateDraftFiles } from './draft-files.ts'
import { removeLineBreaks } from './remove-line-breaks.ts'
import { getSender } from './sender.ts'

export async function saveDraft(ctx: EmailContext, input: Input<typeof email.saveDraft>): Promise<{ mail: Email }> {
  return { mail: await toEmailWithoutConversation(ctx, await updateDraft(ctx, input)) }
}

export async function updateDraft(ctx: EmailContext, { draft, writer }: Input<typeof email.saveDraft>): Promise<EmailRecord> {
  const before = (await findDraft(ctx, draft)) ?? (await createDraft(ctx, draft))
  await assertEditable(ctx, before)
  await claimDraft(ctx, before, writer)
  const original = await findOriginal(ctx, draft)
  const sender = await getSender(ctx, draft.accountId === undefined ? before.accountId : draft.accountId)
  await saveContent(ctx, before, draft, original)
  const files = await updateDraftFiles(ctx, before.id, { draft, original })
  const columns = {
    accountId: sender.accountId,
    fromName: sender.name,
    fromEmail: sender.email,
    ...(draft.to && { to: serializeRecipients(draft.to) }),
    ...(draft.cc && { cc: serializeRecipients(draft.cc) }),
    ...(draft.bcc && { bcc: serializeRecipients(draft.bcc) }),
    ...(draft.subject !== undefined && { subject: removeLineBreaks(draft.subject) }),
    ...(draft.message !== undefined && { preview: createPreview(htmlToText(draft.message)) }),
    size: 0,
    hasAttachments: Number(files.some(({ contentId }) => contentId === null)),
    time: ctx.now,
    updatedAt: ctx.now,
  }
  const row = await ctx.db.updateTable('emails').set(columns).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow()
  await ctx.db.updateTable('email_labelled').set({ time: ctx.now }).where('mailId', '=', row.id).execute()
  await reindexEmails(ctx, [row])
  ctx.publishChange(`mails/${row.userId}`)
  return row
}

const serializeRecipients = (input: readonly { name?: string | undefined; email: string }[]) =>
  JSON.stringify(input.map(({ name = '', email }): NamedAddress => ({ name: removeLineBreaks(name), email: email.trim() })))

async function findDraft(ctx: EmailContext, { id, clientId }: Draft): Promise<EmailRecord | undefined> {
  if (id !== undefined) return findVisible(ctx, emailSubject, id, 'update')
  if (clientId === undefined) return undefined
  const query = ctx.db
    .selectFrom('emails')
    .select(['id', 'deletedAt'])
    .where('userId', '=', getMailboxOwnerId(ctx.viewer))
    .where('clientId', '=', clientId)
  const existing = await query.executeTakeFirst()
  if (existing?.deletedAt) throw notADraft()
  return existing && findVisible(ctx, emailSubject, existing.id, 'update')
}

/** If two requests create the same draft concurrently, the second one finds the draft of the first. */
async function createDraft(ctx: EmailContext, draft: Draft): Promise<EmailRecord> {
  assertCanCreate(ctx, emailSubject, { folder: 'draft', isRead: true }, { folder: 'draft', isRead: true })
  const created = await ctx
    .withSavepoint(() => insertDraft(ctx, draft))
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'clientId')) return undefined
      throw error
    })
  return created ?? (await findDraft(ctx, draft))!
}

async function insertDraft(ctx: EmailContext, draft: Draft): Promise<EmailRecord> {
  const { name, email } = await getSender(ctx, null)
  const original = await findOriginal(ctx, draft)
  const references = original ? await getReplyReferences(ctx, original) : []
  const empty = { cc: [], bcc: [], to: [], subject: '', text: '', html: '', header: '', files: [], defects: [], invitation: null }
  const location = { folder: 'draft' as const, remoteFolderId: null, uid: null, size: 0, time: ctx.now }
  const flags = { isRead: true, isStarred: false, isAnswered: false }
  const messageId = `${randomUUID()}@${email.split('@').at(-1)!}`
  const [id] = await storeEmails(ctx, { userId: ctx.viewer.id, accountId: null }, [
    { ...empty, ...location, ...flags, from: { name, email }, messageId, references },
  ])
  await ctx.db.updateTable('email_contents').set({ isPlain: 0 }).where('mailId', '=', id!).execute()
  const update = ctx.db
    .updateTable('emails')
    .set({ clientId: draft.clientId ?? null })
    .where('id', '=', id!)
  return update.returningAll().executeTakeFirstOrThrow()
}

async function findOriginal(ctx: EmailContext, { inReplyTo }: Draft): Promise<EmailRecord | undefined> {
  if (!inReplyTo) return undefined
  const [original] = await findVisibleBy(ctx, emailSubject, { column: 'id', values: [inReplyTo] })
  return original
}

async function getReplyReferences({ db }: EmailContext, original: EmailRecord): Promise<string[]> {
  const content = await db.selectFrom('email_contents').select('references').where('mailId', '=', original.id).executeTakeFirst()
  return [...(JSON.parse(content?.references ?? '[]') as string[]), original.messageId]
}

async function assertEditable(ctx: EmailContext, { id, folder }: EmailRecord): Promise<void> {
  if (folder !== 'draft' || (await lockOutboxRow(ctx, id))) throw notADraft()
}

/** Throws 409 if another window has saved the draft since this one read it. */
async function claimDraft({ db }: EmailContext, { id, time }: EmailRecord, writer: DraftWriter | undefined): Promise<void> {
  const last = await db.selectFrom('email_contents').select('writer').where('mailId', '=', id).executeTakeFirstOrThrow()
  const isOwn = writer !== undefined && last.writer === writer.id
  if (isOwn) return
  if (writer?.knownAt && time > writer.knownAt)
    throw new ApiError(409, 'email.draft_moved_on', 'This draft has been changed in another window.')
  await db
    .updateTable('email_contents')
    .set({ writer: writer?.id ?? null })
    .where('mailId', '=', id)
    .execute()
}

export const notADraft = () => new ApiError(409, 'email.no_draft', 'This email is no longer a draft.')

async function saveContent(ctx: EmailContext, { id }: EmailRecord, draft: Draft, original: EmailRecord | undefined): Promise<void> {
  const { message, isPlain, inReplyTo, answer } = draft
  const html = message === undefined ? undefined : sanitizeDraft(message)
  const columns = {
    ...(html !== undefined && { html, text: draftToPlainText(html) }),
    ...(isPlain !== undefined && { isPlain: Number(isPlain) }),
    ...(original && { inReplyTo: original.id, references: JSON.stringify(await getReplyReferences(ctx, original)) }),
    ...(answer && { answer }),
  }
  const content = ctx.db.updateTable('email_contents').where('mailId', '=', id)
  if (inReplyTo === null) await content.set({ inReplyTo, references: '[]', answer: null }).where('inReplyTo', 'is not', null).execute()
  if (Object.keys(columns).length > 0) await content.set(columns).execute()
}
