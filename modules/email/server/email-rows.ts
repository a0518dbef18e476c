import type { Kysely } from 'kysely'
import type { NamedAddress, EmailDelivery, EmailAttachment, EmailRow } from '../contract.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import { toFileResponse } from '#platform/server/files/tables.ts'
import { emailSubject, getMailboxOwnerId, type EmailContext } from './email-subjects.ts'
import { findLabelsByEmailId } from './email-labels.ts'
import type { EmailTables, EmailRecord, OutboxRecord } from './tables.ts'

type EmailRelations = {
  attachments: Map<number, EmailAttachment[]>
  labels: Map<number, string[]>
  threads: Map<number, number>
  outbox: Map<number, OutboxRecord>
}

export async function toEmailRows(ctx: EmailContext, rows: readonly EmailRecord[]): Promise<EmailRow[]> {
  const parts = await loadEmailRelations(ctx, rows)
  return rows.map((row) => maskFields(ctx, emailSubject, toEmailRow(row, parts)))
}

export async function loadEmailRelations(ctx: EmailContext, rows: readonly EmailRecord[]): Promise<EmailRelations> {
  const ids = rows.map(({ id }) => id)
  const [attachments, labels, threads, outbox] = await Promise.all([
    findAttachmentsByEmailId(ctx.db, ids),
    findLabelsByEmailId(ctx.db, ids),
    countEmailsByThread(ctx, rows),
    findOutboxRowsByEmailId(ctx.db, rows),
  ])
  return { attachments, labels, threads, outbox }
}

export function toEmailRow(row: EmailRecord, { attachments, labels, threads, outbox }: EmailRelations): EmailRow {
  const { id, createdAt, updatedAt, subject, preview, time, folder, threadId, accountId } = row
  return {
    id,
    createdAt,
    updatedAt,
    from: { name: row.fromName, email: row.fromEmail },
    to: parseAddresses(row.to),
    cc: parseAddresses(row.cc),
    bcc: parseAddresses(row.bcc),
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
    delivery: toDelivery(row, outbox.get(id)),
  }
}

export const parseAddresses = (json: string) => JSON.parse(json) as NamedAddress[]

function toDelivery({ folder, time }: EmailRecord, row: OutboxRecord | undefined): EmailDelivery | null {
  if (!row) return folder === 'sent' ? { state: 'sent', sendAt: time, retryAt: null, problem: null } : null
  const { state, sendAt, retryAt, problem } = row
  return { state, sendAt, retryAt, problem: problem === null ? null : (JSON.parse(problem) as EmailDelivery['problem']) }
}

type AttachmentsById = Map<number, EmailAttachment[]>

export async function findAttachmentsByEmailId(db: Kysely<EmailTables>, mailIds: readonly number[]): Promise<AttachmentsById> {
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
  return new Map(
    [...files].map(([id, emailFiles]) => [id, emailFiles.map((file) => ({ ...toFileResponse(file), contentId: file.contentId }))]),
  )
}

async function countEmailsByThread(ctx: EmailContext, rows: readonly EmailRecord[]): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map()
  const counts = await ctx.db
    .selectFrom('emails')
    .select((eb) => ['threadId', eb.fn.countAll<number>().as('count')])
    .where('userId', '=', getMailboxOwnerId(ctx.viewer))
    .where('threadId', 'in', [...new Set(rows.map(({ threadId }) => threadId))])
    .where('deletedAt', 'is', null)
    .where('folder', 'not in', ['spam', 'trash'])
    .groupBy('threadId')
    .execute()
  return new Map(counts.map(({ threadId, count }) => [threadId, count]))
}

async function findOutboxRowsByEmailId(db: Kysely<EmailTables>, rows: readonly EmailRecord[]): Promise<Map<number, OutboxRecord>> {
  const ids = rows.filter(({ folder }) => folder === 'draft').map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const outboxRows = await db.selectFrom('email_outbox').selectAll().where('mailId', 'in', ids).execute()
  return new Map(outboxRows.map((row) => [row.mailId, row]))
}
