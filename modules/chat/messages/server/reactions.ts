import { REACTIONS_LIMIT, type Message } from '../../contract.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalidInput, ApiError } from '#platform/server/api-error.ts'
import { getChatByContact, getMessageRoom } from '../../server/chats.ts'
import { messageSubject, type ChatContext } from '../../server/chat-subjects.ts'
import { publishMessage } from './message-responses.ts'
import { throttleSending } from './send-throttle.ts'
import { updateMessageRow } from './message-row.ts'

type ReactionInput = { id: number; emoji: string; isOn: boolean }

/** A single emoji, including skin tones, joined sequences, flags and keycaps. */
const EMOJI = /^\p{RGI_Emoji}$/v

export async function reactMsg(ctx: ChatContext, { id, emoji, isOn }: ReactionInput): Promise<{ message: Message }> {
  throttleSending(ctx)
  if (!EMOJI.test(emoji)) throw invalidInput('/emoji', 'must be a single emoji')
  const { event } = await findVisible(ctx, messageSubject, id)
  if (event !== null) throw invalidInput('/id', 'must be a message, not an event')
  const row = await updateMessageRow(ctx, id)
  await (isOn ? addReaction(ctx, id, emoji) : removeReaction(ctx, id, emoji))
  return { message: await publishMessage(ctx, row) }
}

export async function publishTyping(ctx: ChatContext, { id }: { id: number }): Promise<object> {
  throttleSending(ctx)
  const chat = await getChatByContact(ctx, id)
  ctx.publishMessage(getMessageRoom(chat.id), { kind: 'typing', chatId: chat.id, userId: ctx.viewer.id })
  return {}
}

async function addReaction(ctx: ChatContext, messageId: number, emoji: string): Promise<void> {
  const reactions = await ctx.db.selectFrom('chat_reactions').select('emoji').distinct().where('messageId', '=', messageId).execute()
  if (reactions.length >= REACTIONS_LIMIT && !reactions.some((one) => one.emoji === emoji))
    throw new ApiError(409, 'chat.too_many_reactions', `A message can have up to ${REACTIONS_LIMIT} different reactions.`)
  await ctx.db
    .insertInto('chat_reactions')
    .values({ messageId, userId: ctx.viewer.id, emoji })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const removeReaction = (ctx: ChatContext, messageId: number, emoji: string) =>
  ctx.db
    .deleteFrom('chat_reactions')
    .where('messageId', '=', messageId)
    .where('userId', '=', ctx.viewer.id)
    .where('emoji', '=', emoji)
    .execute()
