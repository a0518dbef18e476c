import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { plainWords } from '#platform/contract/plain-words.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { peopleById, takePersonNumber } from '#platform/server/identity/people.ts'
import type { DemoWorld } from '#platform/server/module.ts'
import { pairOf } from './chats.ts'
import type { ChatContext, MessageRecord } from './chat-subjects.ts'
import { demoChats, type DemoChat, type DemoMessage } from './demo-chats.ts'
import { demoFiles } from './demo-files.ts'
import { NOTICE_LENGTH, indexMessage, withNames, excerpt, mentionedIds } from '../messages/server/index.ts'
import { notices } from './notifications.ts'

type Ids = (firstName: string) => number

/** Groups and conversations of the last weeks, with unseen messages and mentions for the two who can sign in. */
export async function demo(ctx: ChatContext, { people }: DemoWorld): Promise<void> {
  const byName = new Map(people.map(({ id, fullName }) => [fullName.split(' ')[0]!, id]))
  const ids: Ids = (name) => byName.get(name)!
  for (const chat of demoChats) await insertChat(ctx, ids, chat)
  const times = { createdAt: ctx.now, updatedAt: ctx.now }
  const profile = (name: string, about: string, status: 'online' | 'busy') => ({ id: ids(name), about, status, settings: '{}', ...times })
  await ctx.db
    .insertInto('chat_profiles')
    .values([profile('Helena', 'In the office Monday to Thursday', 'online'), profile('Oliver', 'On site at Dock Street', 'busy')])
    .execute()
}

async function insertChat(ctx: ChatContext, ids: Ids, chat: DemoChat): Promise<void> {
  const userIds = chat.members.map(ids)
  const [lowId, highId] = pairOf(userIds[0]!, userIds[1]!)
  const kind = chat.title
    ? { isGroup: 1, groupId: await takePersonNumber(ctx.db, ctx.dialect), lowId: null, highId: null }
    : { isGroup: 0, groupId: null, lowId, highId }
  const [first, last] = [chat.messages[0]!, chat.messages.at(-1)!].map(({ ago }) => momentOf(ctx, ago))
  const times = { createdAt: first!, updatedAt: first!, lastAt: last!, removedAt: null }
  const row = { title: chat.title ?? '', about: chat.about ?? '', lastSeq: chat.messages.length, createdById: userIds[0]! }
  const { id: chatId } = await ctx.db
    .insertInto('chats')
    .values({ ...kind, ...row, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = chat.members.map((name, index) => ({
    chatId,
    userId: ids(name),
    isOwner: Number(chat.title !== undefined && index === 0),
    seenSeq: chat.messages.length - (chat.unseen?.[name] ?? 0),
    isMuted: Number(chat.mutedBy?.includes(name) ?? false),
    draft: '',
    joinedAt: first!,
  }))
  await ctx.db.insertInto('chat_members').values(members).execute()
  const written: MessageRecord[] = []
  for (const message of chat.messages) written.push(await insertMessage(ctx, ids, { chatId, message, before: written }))
  const seen = new Map(members.map(({ userId, seenSeq }) => [userId, seenSeq]))
  for (const row of written) await tellMentions(ctx, row, { title: chat.title ?? '', seen })
}

type Standing = { title: string; seen: ReadonlyMap<number, number> }

async function tellMentions(ctx: ChatContext, row: MessageRecord, { title, seen }: Standing): Promise<void> {
  const people = await peopleById(ctx.db, [row.senderId])
  const text = excerpt(await withNames(ctx, plainWords(row.message)), NOTICE_LENGTH)
  const values = { person: people.get(row.senderId)?.fullName ?? '', group: title, text }
  for (const userId of mentionedIds(row.message))
    ctx.notify({
      userId,
      kind: notices.mentioned,
      id: row.id,
      values,
      past: { at: row.createdAt, isRead: row.seq <= (seen.get(userId) ?? 0) },
    })
}

const momentOf = ({ now }: ChatContext, minutesAgo: number) => new Date(Date.parse(now) - minutesAgo * 60_000).toISOString()

type Place = { chatId: number; message: DemoMessage; before: readonly MessageRecord[] }

async function insertMessage(ctx: ChatContext, ids: Ids, { chatId, message: given, before }: Place): Promise<MessageRecord> {
  const at = momentOf(ctx, given.ago)
  const message = given.text.replace(/@(\p{L}+)/gu, (_, name: string) => `@[${ids(name)}]`)
  const text = { message, clientId: null, replyToId: given.replyTo === undefined ? null : before[given.replyTo]!.id, event: null }
  const state = { isQuiet: 0, editedAt: given.isEdited ? at : null, deletedAt: null, purgedAt: null, createdAt: at, updatedAt: at }
  const row = await ctx.db
    .insertInto('chat_messages')
    .values({ chatId, seq: before.length + 1, senderId: ids(given.from), ...text, ...state })
    .returningAll()
    .executeTakeFirstOrThrow()
  const mentions = mentionedIds(message).map((userId) => ({ messageId: row.id, userId, chatId, seq: row.seq }))
  if (mentions.length > 0) await ctx.db.insertInto('chat_mentions').values(mentions).execute()
  const reactions = Object.entries(given.reactions ?? {}).flatMap(([emoji, names]) =>
    names.map((name) => ({ messageId: row.id, userId: ids(name), emoji })),
  )
  if (reactions.length > 0) await ctx.db.insertInto('chat_reactions').values(reactions).execute()
  await indexMessage(ctx, row, given.file ? [await insertFile(ctx, row, given.file)] : [])
  return row
}

async function insertFile(ctx: ChatContext, row: MessageRecord, kind: keyof typeof demoFiles): Promise<{ name: string }> {
  const { name, content } = demoFiles[kind]
  const stored = await storeUpload(ctx.config.dataDir, Readable.from([content()]))
  const file = { ...stored, name, ownerId: row.senderId, entity: 'message', entityId: row.id, createdAt: row.createdAt }
  await (ctx.db as unknown as Kysely<FileTables>).insertInto('files').values(file).execute()
  return { name }
}
