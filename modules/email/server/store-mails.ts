import { randomUUID } from 'node:crypto'
import type { Address, Folder, Mail } from '../contract.ts'
import type { StoredContent } from '#platform/server/files/store-upload.ts'
import { joinConversations, nameConversations } from './conversations.ts'
import { noteCorrespondents } from './correspondents.ts'
import { indexMails } from './index-mails.ts'
import { previewOf } from './preview.ts'
import type { EmailContext } from './email-subjects.ts'

/** A mail as it came or was fetched, parsed; its attachments are contents that `storeUpload` has stored. */
export type IncomingMail = {
  folder: Folder
  /** Where it stands on its account's server; null for mail within the workspace. */
  remoteFolderId: number | null
  uid: number | null
  /** Without angle brackets; empty where the header has none. */
  messageId: string
  /** The ids that it answers, without angle brackets, the oldest first: of References, then In-Reply-To. */
  references: readonly string[]
  from: Address
  to: readonly Address[]
  cc: readonly Address[]
  bcc: readonly Address[]
  subject: string
  /** Plain text; of a mail that has HTML alone, what that says. */
  text: string
  /** As it came; empty in a mail of plain text. */
  html: string
  header: string
  /** RFC 3339 in UTC. */
  time: string
  isRead: boolean
  isStarred: boolean
  isAnswered: boolean
  isForwarded?: boolean
  /** Bytes of the source, 0 where there is none. */
  size: number
  /** An attached invitation, as iCalendar. */
  invitation: string | null
  defects: Mail['defects']
  /** With a `contentId` (without angle brackets) where it stands within the message. */
  files: readonly (StoredContent & { name: string; contentId: string | null })[]
}

type Owner = { userId: number; accountId: number | null }

/** So many go into one statement without meeting a database's limit of parameters. */
const AT_ONCE = 500

/**
 * Stores mails of one person, some hundreds an act, each in its conversation; makes them findable, and announces them. Answers their
 * ids in the same order. Whoever calls sees to it that none is stored twice.
 */
export async function storeMails(ctx: EmailContext, owner: Owner, mails: readonly IncomingMail[]): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < mails.length; start += AT_ONCE)
    ids.push(...(await storeBatch(ctx, owner, mails.slice(start, start + AT_ONCE))))
  if (ids.length > 0) ctx.announce(`mails/${owner.userId}`)
  return ids
}

async function storeBatch(ctx: EmailContext, owner: Owner, given: readonly IncomingMail[]): Promise<number[]> {
  const mails = given.map((mail) => ({ ...storable(mail), messageId: storable(mail.messageId) || `${randomUUID()}@made-here` }))
  const conversations = await joinConversations(ctx, owner.userId, mails)
  const ids: number[] = Array.from({ length: mails.length })
  const begun = await insertMails(
    ctx,
    owner,
    conversations.flatMap(({ first, threadId }) => (threadId ? [] : [{ mail: mails[first]!, threadId: 0 }])),
  )
  await beginConversations(ctx, begun)
  for (const conversation of conversations) {
    if (conversation.threadId) continue
    conversation.threadId = ids[conversation.first] = begun.shift()!
  }
  const rest = conversations.flatMap(({ members, threadId }) => members.map((index) => ({ index, threadId: threadId! })))
  const others = rest.filter(({ index }) => ids[index] === undefined)
  const joined = await insertMails(
    ctx,
    owner,
    others.map(({ index, threadId }) => ({ mail: mails[index]!, threadId })),
  )
  others.forEach(({ index }, place) => (ids[index] = joined[place]!))
  await nameConversations(ctx, owner.userId, conversations)
  const stored = mails.map((mail, index) => ({ mail, id: ids[index]! }))
  await insertContents(ctx, stored)
  await insertFiles(ctx, owner, stored)
  await indexMails(ctx, stored)
  await noteCorrespondents(ctx, owner.userId, mails)
  return ids
}

/** Databases keep no NUL and no half of a character, which mails may well hold. */
function storable<T>(value: T): T {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed() as T
  if (Array.isArray(value)) return value.map(storable) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, storable(one as unknown)])) as T
}

type Stored = { id: number; mail: IncomingMail }

/** Ids are given in the order of the rows, in which they are answered in whatever order. */
async function insertMails(ctx: EmailContext, owner: Owner, rows: readonly { mail: IncomingMail; threadId: number }[]): Promise<number[]> {
  if (rows.length === 0) return []
  const values = rows.map(({ mail, threadId }) => ({ ...owner, ...columnsOf(mail), threadId, createdAt: ctx.now, updatedAt: ctx.now }))
  const inserted = await ctx.db.insertInto('emails').values(values).returning('id').execute()
  return inserted.map(({ id }) => id).toSorted((one, other) => one - other)
}

const columnsOf = (mail: IncomingMail) => ({
  folder: mail.folder,
  messageId: mail.messageId,
  fromName: mail.from.name,
  fromEmail: mail.from.email,
  to: JSON.stringify(mail.to),
  cc: JSON.stringify(mail.cc),
  bcc: JSON.stringify(mail.bcc),
  subject: mail.subject,
  preview: previewOf(mail.text),
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

/** A conversation is called by its first mail. */
async function beginConversations({ db }: EmailContext, ids: readonly number[]): Promise<void> {
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
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE)
    const rows = some.map(({ id, hash, type, size, name }) => ({
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
    const links = some.map(({ id, contentId }, index) => ({ fileId: fileIds[index]!, mailId: id, contentId }))
    await db.insertInto('email_files').values(links).execute()
  }
}
