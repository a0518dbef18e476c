import { randomUUID } from 'node:crypto'
import type { Input } from '#platform/contract/endpoint.ts'
import type { Address, Draft, DraftWriter, email, Mail } from '../../contract.ts'
import { assertMayCreate } from '#platform/server/abilities/changes.ts'
import { findVisible, findVisibleBy } from '#platform/server/abilities/visible.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { mailSubject, ownId, type EmailContext } from '../../server/email-subjects.ts'
import { answerWritten } from '../../reading/server/index.ts'
import { indexStored } from '../../server/reindex-mails.ts'
import { draftText } from '../../server/mime/draft-text.ts'
import { textOfHtml } from '../../server/mime/html-text.ts'
import { previewOf } from '../../server/preview.ts'
import { sanitiseDraft } from '../../server/sanitize/index.ts'
import { findWaiting } from '../../server/outbox-rows.ts'
import { storeMails } from '../../server/store-mails.ts'
import type { MailRecord } from '../../server/tables.ts'
import { keepFiles } from './draft-files.ts'
import { oneLine } from './one-line.ts'
import { senderOf } from './sender.ts'

export async function saveDraft(ctx: EmailContext, given: Input<typeof email.saveDraft>): Promise<{ mail: Mail }> {
  return { mail: await answerWritten(ctx, await writeDraft(ctx, given)) }
}

/** Stores what is given of a draft, and answers it as it stands now. */
export async function writeDraft(ctx: EmailContext, { draft, writer }: Input<typeof email.saveDraft>): Promise<MailRecord> {
  const before = (await findDraft(ctx, draft)) ?? (await beginDraft(ctx, draft))
  await assertDraft(ctx, before)
  await changeWriter(ctx, before, writer)
  const answered = await findAnswered(ctx, draft)
  const sender = await senderOf(ctx, draft.accountId === undefined ? before.accountId : draft.accountId)
  await writeContent(ctx, before, draft, answered)
  const files = await keepFiles(ctx, before.id, { draft, answered })
  const columns = {
    accountId: sender.accountId,
    fromName: sender.name,
    fromEmail: sender.email,
    ...(draft.to && { to: people(draft.to) }),
    ...(draft.cc && { cc: people(draft.cc) }),
    ...(draft.bcc && { bcc: people(draft.bcc) }),
    ...(draft.subject !== undefined && { subject: oneLine(draft.subject) }),
    ...(draft.message !== undefined && { preview: previewOf(textOfHtml(draft.message)) }),
    size: 0,
    hasAttachments: Number(files.some(({ contentId }) => contentId === null)),
    time: ctx.now,
    updatedAt: ctx.now,
  }
  const row = await ctx.db.updateTable('emails').set(columns).where('id', '=', before.id).returningAll().executeTakeFirstOrThrow()
  await ctx.db.updateTable('email_labelled').set({ time: ctx.now }).where('mailId', '=', row.id).execute()
  await indexStored(ctx, [row])
  ctx.announce(`mails/${row.userId}`)
  return row
}

const people = (given: readonly { name?: string | undefined; email: string }[]) =>
  JSON.stringify(given.map(({ name = '', email }): Address => ({ name: oneLine(name), email: email.trim() })))

async function findDraft(ctx: EmailContext, { id, clientId }: Draft): Promise<MailRecord | undefined> {
  if (id !== undefined) return findVisible(ctx, mailSubject, id, 'update')
  if (clientId === undefined) return undefined
  const own = ctx.db
    .selectFrom('emails')
    .select(['id', 'deletedAt'])
    .where('userId', '=', ownId(ctx.viewer))
    .where('clientId', '=', clientId)
  const known = await own.executeTakeFirst()
  if (known?.deletedAt) throw noDraft()
  return known && findVisible(ctx, mailSubject, known.id, 'update')
}

/** Of two that save the same new draft at once the second finds that of the first. */
async function beginDraft(ctx: EmailContext, draft: Draft): Promise<MailRecord> {
  assertMayCreate(ctx, mailSubject, { folder: 'draft', isRead: true }, { folder: 'draft', isRead: true })
  const begun = await ctx
    .part(() => insertDraft(ctx, draft))
    .catch((error: unknown) => {
      if (isUnique(error, 'clientId')) return undefined
      throw error
    })
  return begun ?? (await findDraft(ctx, draft))!
}

async function insertDraft(ctx: EmailContext, draft: Draft): Promise<MailRecord> {
  const { name, email } = await senderOf(ctx, null)
  const answered = await findAnswered(ctx, draft)
  const references = answered ? await referencesTo(ctx, answered) : []
  const empty = { cc: [], bcc: [], to: [], subject: '', text: '', html: '', header: '', files: [], defects: [], invitation: null }
  const place = { folder: 'draft' as const, remoteFolderId: null, uid: null, size: 0, time: ctx.now }
  const flags = { isRead: true, isStarred: false, isAnswered: false }
  const messageId = `${randomUUID()}@${email.split('@').at(-1)!}`
  const [id] = await storeMails(ctx, { userId: ctx.viewer.id, accountId: null }, [
    { ...empty, ...place, ...flags, from: { name, email }, messageId, references },
  ])
  await ctx.db.updateTable('email_contents').set({ isPlain: 0 }).where('mailId', '=', id!).execute()
  const named = ctx.db
    .updateTable('emails')
    .set({ clientId: draft.clientId ?? null })
    .where('id', '=', id!)
  return named.returningAll().executeTakeFirstOrThrow()
}

/** None where it has gone meanwhile: what was written stays, in the conversation that it stands in. */
async function findAnswered(ctx: EmailContext, { inReplyTo }: Draft): Promise<MailRecord | undefined> {
  if (!inReplyTo) return undefined
  const [answered] = await findVisibleBy(ctx, mailSubject, { column: 'id', values: [inReplyTo] })
  return answered
}

async function referencesTo({ db }: EmailContext, answered: MailRecord): Promise<string[]> {
  const content = await db.selectFrom('email_contents').select('references').where('mailId', '=', answered.id).executeTakeFirst()
  return [...(JSON.parse(content?.references ?? '[]') as string[]), answered.messageId]
}

/** Refusal 409 once it has been sent, or is about to be. */
async function assertDraft(ctx: EmailContext, { id, folder }: MailRecord): Promise<void> {
  if (folder !== 'draft' || (await findWaiting(ctx, id))) throw noDraft()
}

/** Refusal 409 where another window has written since this one saw the draft. */
async function changeWriter({ db }: EmailContext, { id, time }: MailRecord, writer: DraftWriter | undefined): Promise<void> {
  const last = await db.selectFrom('email_contents').select('writer').where('mailId', '=', id).executeTakeFirstOrThrow()
  const isOwn = writer !== undefined && last.writer === writer.id
  if (isOwn) return
  if (writer?.knownAt && time > writer.knownAt) throw new Refusal(409, 'email.draft_moved_on', 'This draft was written elsewhere since.')
  await db
    .updateTable('email_contents')
    .set({ writer: writer?.id ?? null })
    .where('mailId', '=', id)
    .execute()
}

export const noDraft = () => new Refusal(409, 'email.no_draft', 'This is no draft any more.')

async function writeContent(ctx: EmailContext, { id }: MailRecord, draft: Draft, answered: MailRecord | undefined): Promise<void> {
  const { message, isPlain, inReplyTo, answer } = draft
  const html = message === undefined ? undefined : sanitiseDraft(message)
  const columns = {
    ...(html !== undefined && { html, text: draftText(html) }),
    ...(isPlain !== undefined && { isPlain: Number(isPlain) }),
    ...(answered && { inReplyTo: answered.id, references: JSON.stringify(await referencesTo(ctx, answered)) }),
    ...(answer && { answer }),
  }
  const content = ctx.db.updateTable('email_contents').where('mailId', '=', id)
  if (inReplyTo === null) await content.set({ inReplyTo, references: '[]', answer: null }).where('inReplyTo', 'is not', null).execute()
  if (Object.keys(columns).length > 0) await content.set(columns).execute()
}
