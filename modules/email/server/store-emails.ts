import { randomUUID } from 'node:crypto'
import type { NamedAddress, EmailFolder, Email } from '../contract.ts'
import type { StoredContent } from '#platform/server/files/store-upload.ts'
import { assignConversations, saveMessageIds } from './conversations.ts'
import { updateCorrespondents } from './correspondents.ts'
import { indexEmails } from './index-emails.ts'
import { createPreview } from './preview.ts'
import type { EmailContext } from './email-subjects.ts'

/** A parsed email to store; the contents of its files are already stored by `storeUpload`. */
export type IncomingEmail = {
  folder: EmailFolder
  remoteFolderId: number | null
  uid: number | null
  /** Without angle brackets; empty if the header has none. */
  messageId: string
  references: readonly string[]
  /** Connects emails to one conversation in addition to their message ids, such as the thread id of another program. */
  conversationKey?: string
  from: NamedAddress
  to: readonly NamedAddress[]
  cc: readonly NamedAddress[]
  bcc: readonly NamedAddress[]
  subject: string
  text: string
  html: string
  header: string
  time: string
  isRead: boolean
  isStarred: boolean
  isAnswered: boolean
  isForwarded?: boolean
  /** Bytes of the source; 0 if there is none. */
  size: number
  invitation: string | null
  defects: Email['defects']
  files: readonly (StoredContent & { name: string; contentId: string | null })[]
}

type Owner = { userId: number; accountId: number | null }

/** Keeps statements below the parameter limits of both databases. */
const BATCH_SIZE = 500

/** Stores emails with conversations, search index and contacts. Returns ids in the same order; the caller prevents duplicates. */
export async function storeEmails(ctx: EmailContext, owner: Owner, emails: readonly IncomingEmail[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < emails.length; start += BATCH_SIZE)
    ids.push(...(await storeBatch(ctx, owner, emails.slice(start, start + BATCH_SIZE))))
  if (ids.length > 0) ctx.publishChange(`mails/${owner.userId}`)
  return ids
}

async function storeBatch(ctx: EmailContext, owner: Owner, input: readonly IncomingEmail[]): Promise<number[]> {
  const emails = input.map((mail) => ({ ...toStorable(mail), messageId: toStorable(mail.messageId) || `${randomUUID()}@made-here` }))
  const conversations = await assignConversations(ctx, owner.userId, emails)
  const ids: number[] = Array.from({ length: emails.length })
  const firstIds = await insertEmails(
    ctx,
    owner,
    conversations.flatMap(({ firstIndex, threadId }) => (threadId ? [] : [{ mail: emails[firstIndex]!, threadId: 0 }])),
  )
  await startConversations(ctx, firstIds)
  for (const conversation of conversations) {
    if (conversation.threadId) continue
    conversation.threadId = ids[conversation.firstIndex] = firstIds.shift()!
  }
  const members = conversations.flatMap(({ indexes, threadId }) => indexes.map((index) => ({ index, threadId: threadId! })))
  const remaining = members.filter(({ index }) => ids[index] === undefined)
  const remainingIds = await insertEmails(
    ctx,
    owner,
    remaining.map(({ index, threadId }) => ({ mail: emails[index]!, threadId })),
  )
  remaining.forEach(({ index }, position) => (ids[index] = remainingIds[position]!))
  await saveMessageIds(ctx, owner.userId, conversations)
  const stored = emails.map((mail, index) => ({ mail, id: ids[index]! }))
  await insertContents(ctx, stored)
  await insertFiles(ctx, owner, stored)
  await indexEmails(ctx, stored)
  await updateCorrespondents(ctx, owner.userId, emails)
  return ids
}

/** Databases reject NUL and lone surrogates. */
function toStorable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T
  if (Array.isArray(value)) return value.map(toStorable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toStorable(one as unknown)])) as T
}

type Stored = { id: number; mail: IncomingEmail }

/** Ids are assigned in row order but may be returned in any order. */
async function insertEmails(
  ctx: EmailContext,
  owner: Owner,
  rows: readonly { mail: IncomingEmail; threadId: number }[],
): Promise<number[]> {
  if (rows.length === 0) return []
  const values = rows.map(({ mail, threadId }) => ({ ...owner, ...toEmailColumns(mail), threadId, createdAt: ctx.now, updatedAt: ctx.now }))
  const inserted = await ctx.db.insertInto('emails').values(values).returning('id').execute()
  return inserted.map(({ id }) => id).toSorted((one, other) => one - other)
}

const toEmailColumns = (mail: IncomingEmail) => ({
  folder: mail.folder,
  messageId: mail.messageId,
  fromName: mail.from.name,
  fromEmail: mail.from.email,
  to: JSON.stringify(mail.to),
  cc: JSON.stringify(mail.cc),
  bcc: JSON.stringify(mail.bcc),
  subject: mail.subject,
  preview: createPreview(mail.text),
  time: mail.time,
  isRead: Number(mail.isRead),
  isStarred: Number(mail.isStarred),
  isAnswered: Number(mail.isAnswered),
  isForwarded: Number(mail.isForwarded ?? false),
  hasAttachments: Number(mail.files.some(({ contentId }) => contentId === null)),
  size: mail.size,
  clientId: null,
  remoteFolderId: mail.remoteFolderId,
  uid: mail.uid,
  deletedAt: null,
})

/** The id of a conversation is the id of its first email. */
async function startConversations({ db }: EmailContext, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('emails')
    .set((eb) => ({ threadId: eb.ref('id') }))
    .where('id', 'in', ids)
    .execute()
}

async function insertContents({ db }: EmailContext, stored: readonly Stored[]): Promise<void> {
  const values = stored.map(({ id, mail: { html, text, header, references, defects, invitation } }) => ({
    mailId: id,
    html,
    text,
    header,
    references: JSON.stringify(references),
    defects: JSON.stringify(defects),
    invitation,
    isPlain: Number(html === ''),
    inReplyTo: null,
    answer: null,
  }))
  await db.insertInto('email_contents').values(values).execute()
}

async function insertFiles({ db, now }: EmailContext, { userId }: Owner, stored: readonly Stored[]): Promise<void> {
  const files = stored.flatMap(({ id, mail }) => mail.files.map((file) => ({ id, ...file })))
  for (let start = 0; start < files.length; start += BATCH_SIZE) {
    const batch = files.slice(start, start + BATCH_SIZE)
    const rows = batch.map(({ id, hash, type, size, name }) => ({
      hash,
      type,
      size,
      name,
      ownerId: userId,
      createdAt: now,
      entity: 'email',
      entityId: id,
    }))
    const inserted = await db.insertInto('files').values(rows).returning('id').execute()
    const fileIds = inserted.map(({ id }) => id).toSorted((one, other) => one - other)
    const links = batch.map(({ id, contentId }, index) => ({ fileId: fileIds[index]!, mailId: id, contentId }))
    await db.insertInto('email_files').values(links).execute()
  }
}
