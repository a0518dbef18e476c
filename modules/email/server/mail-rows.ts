import type { Kysely } from 'kysely'
import type { Address, Delivery, MailAttachment, MailRow } from '../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { answeredFile } from '#platform/server/files/tables.ts'
import { mailSubject, ownId, type EmailContext } from './email-subjects.ts'
import { labelsOf } from './mail-labels.ts'
import type { EmailTables, MailRecord, OutboxRecord } from './tables.ts'

type Parts = {
  attachments: Map<number, MailAttachment[]>
  labels: Map<number, string[]>
  threads: Map<number, number>
  outbox: Map<number, OutboxRecord>
}

/** Mails as lists show them, in their order, without what the viewer may not read. */
export async function answerRows(ctx: EmailContext, rows: readonly MailRecord[]): Promise<MailRow[]> {
  const parts = await readParts(ctx, rows)
  return rows.map((row) => maskFields(ctx, mailSubject, composeRow(row, parts)))
}

export async function readParts(ctx: EmailContext, rows: readonly MailRecord[]): Promise<Parts> {
  const ids = rows.map(({ id }) => id)
  const [attachments, labels, threads, outbox] = await Promise.all([
    attachmentsOf(ctx.db, ids),
    labelsOf(ctx.db, ids),
    threadCounts(ctx, rows),
    outboxOf(ctx.db, rows),
  ])
  return { attachments, labels, threads, outbox }
}

export function composeRow(row: MailRecord, { attachments, labels, threads, outbox }: Parts): MailRow {
  const { id, createdAt, updatedAt, subject, preview, time, folder, threadId, accountId } = row
  return {
    id,
    createdAt,
    updatedAt,
    from: { name: row.fromName, email: row.fromEmail },
    to: addressesIn(row.to),
    cc: addressesIn(row.cc),
    bcc: addressesIn(row.bcc),
    subject,
    preview,
    attachments: attachments.get(id) ?? [],
    time,
    isRead: row.isRead === 1,
    isStarred: row.isStarred === 1,
    isAnswered: row.isAnswered === 1,
    isForwarded: row.isForwarded === 1,
    folder,
    labels: labels.get(id) ?? [],
    threadId,
    threadCount: threads.get(threadId) ?? 1,
    accountId,
    delivery: deliveryOf(row, outbox.get(id)),
  }
}

export const addressesIn = (json: string) => JSON.parse(json) as Address[]

function deliveryOf({ folder, time }: MailRecord, row: OutboxRecord | undefined): Delivery | null {
  if (!row) return folder === 'sent' ? { state: 'sent', sendAt: time, retryAt: null, problem: null } : null
  const { state, sendAt, retryAt, problem } = row
  return { state, sendAt, retryAt, problem: problem === null ? null : (JSON.parse(problem) as Delivery['problem']) }
}

/** Oldest first. */
export async function attachmentsOf(db: Kysely<EmailTables>, mailIds: readonly number[]): Promise<Map<number, MailAttachment[]>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('email_files')
    .innerJoin('files', 'files.id', 'email_files.fileId')
    .selectAll('files')
    .select(['email_files.mailId', 'email_files.contentId'])
    .where('email_files.mailId', 'in', mailIds)
    .orderBy('files.id')
    .execute()
  const files = Map.groupBy(rows, ({ mailId }) => mailId)
  return new Map([...files].map(([id, own]) => [id, own.map((file) => ({ ...answeredFile(file), contentId: file.contentId }))]))
}

async function threadCounts(ctx: EmailContext, rows: readonly MailRecord[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const counts = await ctx.db
    .selectFrom('emails')
    .select((eb) => ['threadId', eb.fn.countAll<number>().as('count')])
    .where('userId', '=', ownId(ctx.viewer))
    .where('threadId', 'in', [...new Set(rows.map(({ threadId }) => threadId))])
    .where('deletedAt', 'is', null)
    .where('folder', 'not in', ['spam', 'trash'])
    .groupBy('threadId')
    .execute()
  return new Map(counts.map(({ threadId, count }) => [threadId, count]))
}

/** Only what is a draft can wait to be sent. */
async function outboxOf(db: Kysely<EmailTables>, rows: readonly MailRecord[]): Promise<Map<number, OutboxRecord>> {
  const ids = rows.filter(({ folder }) => folder === 'draft').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db.selectFrom('email_outbox').selectAll().where('mailId', 'in', ids).execute()
  return new Map(found.map((row) => [row.mailId, row]))
}
