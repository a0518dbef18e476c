import { REACTIONS_LIMIT, type Message } from '../../contract.ts'
import { findVisible } from '#platform/server/abilities/visible.ts'
import { invalid, Refusal } from '#platform/server/refusal.ts'
import { ownChat, roomOf } from '../../server/chats.ts'
import { messageSubject, type ChatContext } from '../../server/chat-subjects.ts'
import { tellMessage } from './message-responses.ts'
import { pace } from './send-throttle.ts'
import { writeMessage } from './update-message-row.ts'

type Asked = { id: number; emoji: string; isOn: boolean }

/** One emoji, with its skin tones and joiners; flags and keycaps too. */
const EMOJI = /^\p{RGI_Emoji}$/v

export async function reactMsg(ctx: ChatContext, { id, emoji, isOn }: Asked): Promise<{ message: Message }> {
  pace(ctx)
  if (!EMOJI.test(emoji)) throw invalid('/emoji', 'must be one emoji')
  const { event } = await findVisible(ctx, messageSubject, id)
  if (event !== null) throw invalid('/id', 'names an event, to which nobody reacts')
  const row = await writeMessage(ctx, id)
  await (isOn ? add(ctx, id, emoji) : remove(ctx, id, emoji))
  return { message: await tellMessage(ctx, row) }
}

/** Tells the others in the chat; those who hear nothing live miss nothing. */
export async function typing(ctx: ChatContext, { id }: { id: number }): Promise<object> {
  pace(ctx)
  const chat = await ownChat(ctx, id)
  ctx.tell(roomOf(chat.id), { kind: 'typing', chatId: chat.id, userId: ctx.viewer.id })
  return {}
}

async function add(ctx: ChatContext, messageId: number, emoji: string): Promise<void> {
  const others = await ctx.db.selectFrom('chat_reactions').select('emoji').distinct().where('messageId', '=', messageId).execute()
  if (others.length >= REACTIONS_LIMIT && !others.some((one) => one.emoji === emoji))
    throw new Refusal(409, 'chat.too_many_reactions', `A message takes ${REACTIONS_LIMIT} different reactions at most.`)
  await ctx.db
    .insertInto('chat_reactions')
    .values({ messageId, userId: ctx.viewer.id, emoji })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const remove = (ctx: ChatContext, messageId: number, emoji: string) =>
  ctx.db
    .deleteFrom('chat_reactions')
    .where('messageId', '=', messageId)
    .where('userId', '=', ctx.viewer.id)
    .where('emoji', '=', emoji)
    .execute()
