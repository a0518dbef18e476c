import { Readable } from 'node:stream'
import type { Kysely } from 'kysely'
import { stripMarkdown } from '#platform/contract/strip-markdown.ts'
import { storeUpload } from '#platform/server/files/store-upload.ts'
import type { FileTables } from '#platform/server/files/tables.ts'
import { getPeopleById, allocatePersonId } from '#platform/server/identity/people.ts'
import type { DemoContext } from '#platform/server/module.ts'
import { sortPair } from './chats.ts'
import type { ChatContext, MessageRecord } from './chat-subjects.ts'
import { demoChats, type DemoChat, type DemoMessage } from './demo-chats.ts'
import { demoFiles } from './demo-files.ts'
import { NOTIFICATION_TEXT_LENGTH, indexMessage, resolveMentions, truncateText, parseMentionedIds } from '../messages/server/index.ts'
import { notificationKinds } from './notifications.ts'

type FindUserId = (firstName: string) => number

/** Adds groups and chats of the last weeks, with unread messages and mentions for the two users who can sign in. */
export async function insertDemo(ctx: ChatContext, { people, isSample }: DemoContext): Promise<void> {
  const byName = new Map(people.map(({ id, fullName }) => [fullName.split(' ')[0]!, id]))
  const findUserId: FindUserId = (name) => byName.get(name)!
  for (const chat of demoChats) await insertChat(ctx, findUserId, chat)
  const times = { createdAt: ctx.now, updatedAt: ctx.now }
  const profile = (name: string, about: string, status: 'online' | 'busy') => ({
    id: findUserId(name),
    about,
    status,
    settings: '{}',
    ...times,
  })
  await ctx.db
    .insertInto('chat_profiles')
    .values([
      ...(isSample ? [] : [profile('Helena', 'In the office Monday to Thursday', 'online')]),
      profile('Oliver', 'On site at Dock Street', 'busy'),
    ])
    .execute()
}

async function insertChat(ctx: ChatContext, findUserId: FindUserId, chat: DemoChat): Promise<void> {
  const userIds = chat.members.map(findUserId)
  const [lowId, highId] = sortPair(userIds[0]!, userIds[1]!)
  const kind = chat.title
    ? { isGroup: 1, groupId: await allocatePersonId(ctx.db, ctx.dialect), lowId: null, highId: null }
    : { isGroup: 0, groupId: null, lowId, highId }
  const [first, last] = [chat.messages[0]!, chat.messages.at(-1)!].map(({ ago }) => minutesBefore(ctx, ago))
  const times = { createdAt: first!, updatedAt: first!, lastAt: last!, removedAt: null }
  const row = { title: chat.title ?? '', about: chat.about ?? '', lastSeq: chat.messages.length, createdById: userIds[0]! }
  const { id: chatId } = await ctx.db
    .insertInto('chats')
    .values({ ...kind, ...row, ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  const members = chat.members.map((name, index) => ({
    chatId,
    userId: findUserId(name),
    isOwner: Number(chat.title !== undefined && index === 0),
    seenSeq: chat.messages.length - (chat.unseen?.[name] ?? 0),
    isMuted: Number(chat.mutedBy?.includes(name) ?? false),
    draft: '',
    joinedAt: first!,
  }))
  await ctx.db.insertInto('chat_members').values(members).execute()
  const messages: MessageRecord[] = []
  for (const message of chat.messages) messages.push(await insertMessage(ctx, findUserId, { chatId, message, before: messages }))
  const seen = new Map(members.map(({ userId, seenSeq }) => [userId, seenSeq]))
  for (const row of messages) await notifyMentions(ctx, row, { title: chat.title ?? '', seen })
}

type ChatReadState = { title: string; seen: ReadonlyMap<number, number> }

async function notifyMentions(ctx: ChatContext, row: MessageRecord, { title, seen }: ChatReadState): Promise<void> {
  const people = await getPeopleById(ctx.db, [row.senderId])
  const text = truncateText(await resolveMentions(ctx, stripMarkdown(row.message)), NOTIFICATION_TEXT_LENGTH)
  const values = { person: people.get(row.senderId)?.fullName ?? '', group: title, text }
  for (const userId of parseMentionedIds(row.message))
    ctx.notify({
      userId,
      kind: notificationKinds.mentioned,
      id: row.id,
      values,
      backdated: { at: row.createdAt, isRead: row.seq <= (seen.get(userId) ?? 0) },
    })
}

const minutesBefore = ({ now }: ChatContext, minutesAgo: number) => new Date(Date.parse(now) - minutesAgo * 60_000).toISOString()

type MessageInput = { chatId: number; message: DemoMessage; before: readonly MessageRecord[] }

async function insertMessage(
  ctx: ChatContext,
  findUserId: FindUserId,
  { chatId, message: input, before }: MessageInput,
): Promise<MessageRecord> {
  const at = minutesBefore(ctx, input.ago)
  const message = input.text.replace(/@(\p{L}+)/gu, (_, name: string) => `@[${findUserId(name)}]`)
  const text = { message, clientId: null, replyToId: input.replyTo === undefined ? null : before[input.replyTo]!.id, event: null }
  const state = { isQuiet: 0, editedAt: input.isEdited ? at : null, deletedAt: null, purgedAt: null, createdAt: at, updatedAt: at }
  const values = { chatId, seq: before.length + 1, senderId: findUserId(input.from), ...text, ...state }
  const row = await ctx.db.insertInto('chat_messages').values(values).returningAll().executeTakeFirstOrThrow()
  const mentions = parseMentionedIds(message).map((userId) => ({ messageId: row.id, userId, chatId, seq: row.seq }))
  if (mentions.length > 0) await ctx.db.insertInto('chat_mentions').values(mentions).execute()
  const reactions = Object.entries(input.reactions ?? {}).flatMap(([emoji, names]) =>
    names.map((name) => ({ messageId: row.id, userId: findUserId(name), emoji })),
  )
  if (reactions.length > 0) await ctx.db.insertInto('chat_reactions').values(reactions).execute()
  await indexMessage(ctx, row, input.file ? [await insertFile(ctx, row, input.file)] : [])
  return row
}

async function insertFile(ctx: ChatContext, row: MessageRecord, kind: keyof typeof demoFiles): Promise<{ name: string }> {
  const { name, content } = demoFiles[kind]
  const stored = await storeUpload(ctx.contents, Readable.from([content()]))
  const file = { ...stored, name, ownerId: row.senderId, entity: 'message', entityId: row.id, createdAt: row.createdAt }
  await (ctx.db as unknown as Kysely<FileTables>).insertInto('files').values(file).execute()
  return { name }
}
