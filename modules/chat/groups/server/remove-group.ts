import { publishChatListChange, listMemberIds } from '../../server/chats.ts'
import { toChatForm, type ChatContext, type ChatRecord } from '../../server/chat-subjects.ts'

/** Keeps the members, so that undo restores them. */
export async function removeGroup(ctx: ChatContext, group: ChatRecord): Promise<void> {
  await ctx.db.updateTable('chats').set({ removedAt: ctx.now }).where('id', '=', group.id).execute()
  ctx.recordChange({ entity: 'chat', id: group.id, before: toChatForm(group), after: null })
  await publishToMembers(ctx, group.id)
}

export async function publishToMembers(ctx: ChatContext, chatId: number): Promise<void> {
  const members = await listMemberIds(ctx, chatId)
  ctx.refreshRooms(members)
  publishChatListChange(ctx, members)
}
