import { chatsChanged, memberIds } from '../../server/chats.ts'
import { chatForm, type ChatContext, type ChatRecord } from '../../server/chat-subjects.ts'

/** For all its members at once; they come back with it if it is undone. */
export async function removeGroup(ctx: ChatContext, group: ChatRecord): Promise<void> {
  await ctx.db.updateTable('chats').set({ removedAt: ctx.now }).where('id', '=', group.id).execute()
  ctx.record({ entity: 'chat', id: group.id, before: chatForm(group), after: null })
  await everyoneLooksAnew(ctx, group.id)
}

export async function everyoneLooksAnew(ctx: ChatContext, chatId: number): Promise<void> {
  const members = await memberIds(ctx, chatId)
  ctx.roomsChanged(members)
  chatsChanged(ctx, members)
}
