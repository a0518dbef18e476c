import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { getPersonId } from '#platform/contract/schema.ts'
import { MEMBERS_LIMIT, type chat, type Contact, type Member } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { lockRows } from '#platform/server/database/queries/expressions.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import { invalidInput, notFound, ApiError } from '#platform/server/api-error.ts'
import {
  publishChatListChange,
  listMemberIds,
  getChatByContact,
  getGroupByContact,
  queryPresentMembers,
  type ViewerChat,
} from '../../server/chats.ts'
import type { ChatContext, ChatRecord } from '../../server/chat-subjects.ts'
import { getContact } from '../../contacts/server/index.ts'
import { addGroupEvent } from './group-events.ts'
import { removeGroup } from './remove-group.ts'

type GroupResponse = Promise<{ contact: Contact }>

export async function listMembers(ctx: ChatContext, { id }: { id: number }): Promise<{ members: Member[]; total: number }> {
  const chat = await getChatByContact(ctx, id)
  const rows = await queryPresentMembers(ctx.db)
    .select(['userId', 'isOwner', 'seenSeq', 'receiptSeq'])
    .where('chatId', '=', chat.id)
    .orderBy('joinedAt')
    .orderBy('userId')
    .execute()
  const people = await getPeopleById(
    ctx.db,
    rows.map(({ userId }) => userId),
  )
  const members = rows.map(({ userId, isOwner, seenSeq, receiptSeq }) => ({
    ...people.get(userId)!,
    isOwner: isOwner === 1,
    seenSeq: Math.max(seenSeq, receiptSeq),
  }))
  return { members, total: members.length }
}

export async function addMembers(ctx: ChatContext, { id, members }: Input<typeof chat.addMembers>): GroupResponse {
  const group = await lockGroup(ctx, id)
  const memberIds = new Set(await listMemberIds(ctx, group.id))
  const added = (await validateNewMembers(ctx, members.map(getPersonId), '/members')).filter((one) => !memberIds.has(one))
  if (memberIds.size + added.length > MEMBERS_LIMIT) throw invalidInput('/members', `must not exceed ${MEMBERS_LIMIT} in total`)
  if (added.length > 0) {
    await insertMembers(ctx, group, added, { isOwner: 0 })
    ctx.recordChange({ entity: 'chat', id: group.id, before: { members: [] }, after: { members: added } })
    await addGroupEvent(ctx, group.id, { kind: 'added', userIds: added, title: null })
    publishChatListChange(ctx, [...memberIds])
  }
  return { contact: await getContact(ctx, await getChatByContact(ctx, id)) }
}

export async function removeMember(ctx: ChatContext, { id, userId }: { id: number; userId: number }): GroupResponse {
  const group = await lockGroup(ctx, id)
  assertOwner(group)
  if (userId === ctx.viewer.id) throw invalidInput('/userId', 'must be another member: leave the group instead')
  await deleteMember(ctx, group, userId)
  await addGroupEvent(ctx, group.id, { kind: 'removed', userIds: [userId], title: null })
  return { contact: await getContact(ctx, await getChatByContact(ctx, id)) }
}

/** Adds the event before the membership ends, because only members can add messages. */
export async function leaveGroup(ctx: ChatContext, { id }: { id: number }): GroupResponse {
  const group = await getGroupByContact(ctx, id, 'read')
  const contact = await getContact(ctx, group)
  await addGroupEvent(ctx, group.id, { kind: 'left', userIds: [ctx.viewer.id], title: null })
  const remaining = (await listMemberIds(ctx, group.id)).filter((one) => one !== ctx.viewer.id)
  if (remaining.length === 0) await removeGroup(ctx, group)
  await deleteMember(ctx, group, ctx.viewer.id)
  if (remaining.length > 0) await ensureOwner(ctx, group.id)
  return { contact }
}

export async function setOwner(ctx: ChatContext, { id, userId, isOwner }: Input<typeof chat.setOwner>): GroupResponse {
  const group = await lockGroup(ctx, id)
  assertOwner(group)
  const update = ctx.db.updateTable('chat_members').set({ isOwner: Number(isOwner) })
  const updated = await update.where('chatId', '=', group.id).where('userId', '=', userId).returning('userId').executeTakeFirst()
  if (!updated) throw notFound('member')
  if (!(await hasOwner(ctx, group.id))) throw new ApiError(409, 'chat.last_owner', 'A group needs at least one owner.')
  publishChatListChange(ctx, await listMemberIds(ctx, group.id))
  return { contact: await getContact(ctx, await getChatByContact(ctx, id)) }
}

/** Locks the members of the group and returns its state after concurrent changes. */
async function lockGroup(ctx: ChatContext, id: number): Promise<ViewerChat> {
  await lockMembers(ctx, (await getGroupByContact(ctx, id, 'update')).id)
  return getGroupByContact(ctx, id, 'update')
}

export const lockMembers = (ctx: ChatContext, chatId: number): Promise<unknown> =>
  lockRows(ctx.dialect, ctx.db.selectFrom('chats').select('id').where('id', '=', chatId)).executeTakeFirst()

export function assertOwner({ isOwner }: ViewerChat): void {
  if (!isOwner) throw new ApiError(403, 'chat.not_owner', 'Only owners of the group can do this.')
}

/** Existing messages count as read by new members. */
export async function insertMembers(
  ctx: ChatContext,
  { id, lastSeq }: ChatRecord,
  userIds: readonly number[],
  { isOwner }: { isOwner: number },
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({ chatId: id, userId, isOwner, seenSeq: lastSeq, isMuted: 0, draft: '', joinedAt: ctx.now }))
  await ctx.db.insertInto('chat_members').values(rows).execute()
  ctx.refreshRooms(userIds)
  publishChatListChange(ctx, userIds)
}

/** Returns the ids without duplicates. Throws 400 with `path` for a user who is not active or not visible to the viewer. */
export async function validateNewMembers(ctx: ChatContext, userIds: readonly number[], path: string): Promise<number[]> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return []
  const rows = await visible(ctx, userSubject).select('users.id').where('users.id', 'in', ids).where('status', '=', 'active').execute()
  const missing = userIds.findIndex((id) => !rows.some((row) => row.id === id))
  if (missing >= 0) throw invalidInput(`${path}/${missing}`, 'must be an active user')
  return ids
}

async function deleteMember(ctx: ChatContext, { id }: ChatRecord, userId: number): Promise<void> {
  const removed = await ctx.db
    .deleteFrom('chat_members')
    .where('chatId', '=', id)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  if (!removed) throw notFound('member')
  await ctx.db.deleteFrom('chat_mentions').where('chatId', '=', id).where('userId', '=', userId).execute()
  ctx.recordChange({ entity: 'chat', id, before: { members: [userId] }, after: { members: [] } })
  ctx.refreshRooms([userId])
  publishChatListChange(ctx, [userId, ...(await listMemberIds(ctx, id))])
}

async function hasOwner(ctx: ChatContext, chatId: number): Promise<boolean> {
  const owners = queryPresentMembers(ctx.db).select('userId').where('chatId', '=', chatId).where('isOwner', '=', 1)
  return (await owners.executeTakeFirst()) !== undefined
}

/** If the group has no owner, makes its longest-standing member the owner, preferably an active one. */
export async function ensureOwner(ctx: ChatContext, chatId: number): Promise<void> {
  if (await hasOwner(ctx, chatId)) return
  const next = await queryPresentMembers(ctx.db)
    .select('userId')
    .where('chatId', '=', chatId)
    .orderBy((eb) => eb.case().when('users.status', '=', 'active').then(sql.lit(0)).else(sql.lit(1)).end())
    .orderBy('joinedAt')
    .orderBy('userId')
    .limit(1)
    .executeTakeFirst()
  if (!next) return
  await ctx.db.updateTable('chat_members').set({ isOwner: 1 }).where('chatId', '=', chatId).where('userId', '=', next.userId).execute()
}
