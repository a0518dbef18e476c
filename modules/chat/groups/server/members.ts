import { sql } from 'kysely'
import type { Input } from '#platform/contract/endpoint.ts'
import { personId } from '#platform/contract/schema.ts'
import { MEMBERS_LIMIT, type chat, type Contact, type Member } from '../../contract.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { lockRow } from '#platform/server/database/expressions.ts'
import { userSubject } from '#platform/server/identity/users.ts'
import { peopleById } from '#platform/server/identity/people.ts'
import { invalid, notFound, Refusal } from '#platform/server/refusal.ts'
import { chatsChanged, memberIds, ownChat, ownGroup, presentMembers, type OwnChat } from '../../server/chats.ts'
import type { ChatContext, ChatRecord } from '../../server/chat-subjects.ts'
import { contactOf } from '../../contacts/server/index.ts'
import { addEvent } from './group-events.ts'
import { removeGroup } from './remove-group.ts'

type OneGroup = Promise<{ contact: Contact }>

export async function listMembers(ctx: ChatContext, { id }: { id: number }): Promise<{ members: Member[]; total: number }> {
  const home = await ownChat(ctx, id)
  const rows = await presentMembers(ctx.db)
    .select(['userId', 'isOwner', 'seenSeq', 'receiptSeq'])
    .where('chatId', '=', home.id)
    .orderBy('joinedAt')
    .orderBy('userId')
    .execute()
  const people = await peopleById(
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

export async function addMembers(ctx: ChatContext, { id, members }: Input<typeof chat.addMembers>): OneGroup {
  const group = await groupToChange(ctx, id)
  const present = new Set(await memberIds(ctx, group.id))
  const added = (await peopleToAdd(ctx, members.map(personId), '/members')).filter((one) => !present.has(one))
  if (present.size + added.length > MEMBERS_LIMIT) throw invalid('/members', `are more than the ${MEMBERS_LIMIT} that a group takes`)
  if (added.length > 0) {
    await insertMembers(ctx, group, added, { isOwner: 0 })
    ctx.record({ entity: 'chat', id: group.id, before: { members: [] }, after: { members: added } })
    await addEvent(ctx, group.id, { kind: 'added', userIds: added, title: null })
    chatsChanged(ctx, [...present])
  }
  return { contact: await contactOf(ctx, await ownChat(ctx, id)) }
}

export async function removeMember(ctx: ChatContext, { id, userId }: { id: number; userId: number }): OneGroup {
  const group = await groupToChange(ctx, id)
  assertOwner(group)
  if (userId === ctx.viewer.id) throw invalid('/userId', 'is yourself: leave the group instead')
  await endMembership(ctx, group, userId)
  await addEvent(ctx, group.id, { kind: 'removed', userIds: [userId], title: null })
  return { contact: await contactOf(ctx, await ownChat(ctx, id)) }
}

/** The event is written while the viewer is still a member, so that it stands in the chat for the others. */
export async function leaveGroup(ctx: ChatContext, { id }: { id: number }): OneGroup {
  const group = await ownGroup(ctx, id, 'read')
  const contact = await contactOf(ctx, group)
  await addEvent(ctx, group.id, { kind: 'left', userIds: [ctx.viewer.id], title: null })
  const rest = (await memberIds(ctx, group.id)).filter((one) => one !== ctx.viewer.id)
  if (rest.length === 0) await removeGroup(ctx, group)
  await endMembership(ctx, group, ctx.viewer.id)
  if (rest.length > 0) await keepAnOwner(ctx, group.id)
  return { contact }
}

export async function setOwner(ctx: ChatContext, { id, userId, isOwner }: Input<typeof chat.setOwner>): OneGroup {
  const group = await groupToChange(ctx, id)
  assertOwner(group)
  const set = ctx.db.updateTable('chat_members').set({ isOwner: Number(isOwner) })
  const changed = await set.where('chatId', '=', group.id).where('userId', '=', userId).returning('userId').executeTakeFirst()
  if (!changed) throw notFound('member')
  if (!(await hasOwner(ctx, group.id))) throw new Refusal(409, 'chat.last_owner', 'A group always has an owner.')
  chatsChanged(ctx, await memberIds(ctx, group.id))
  return { contact: await contactOf(ctx, await ownChat(ctx, id)) }
}

/** As it stands once nobody else is changing who is in it and who owns it. */
async function groupToChange(ctx: ChatContext, id: number): Promise<OwnChat> {
  await lockMembers(ctx, (await ownGroup(ctx, id, 'update')).id)
  return ownGroup(ctx, id, 'update')
}

export const lockMembers = (ctx: ChatContext, chatId: number): Promise<unknown> =>
  lockRow(ctx.dialect, ctx.db.selectFrom('chats').select('id').where('id', '=', chatId)).executeTakeFirst()

export function assertOwner({ isOwner }: OwnChat): void {
  if (!isOwner) throw new Refusal(403, 'chat.not_owner', 'Only owners of the group may do this.')
}

/** New members have seen all that was there before them. */
export async function insertMembers(
  ctx: ChatContext,
  { id, lastSeq }: ChatRecord,
  userIds: readonly number[],
  { isOwner }: { isOwner: number },
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({ chatId: id, userId, isOwner, seenSeq: lastSeq, isMuted: 0, draft: '', joinedAt: ctx.now }))
  await ctx.db.insertInto('chat_members').values(rows).execute()
  ctx.roomsChanged(userIds)
  chatsChanged(ctx, userIds)
}

/** The active people of these ids whom the viewer sees. Refusal 400 at `path` where one is none of them. */
export async function peopleToAdd(ctx: ChatContext, given: readonly number[], path: string): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length === 0) return []
  const rows = await visible(ctx, userSubject).select('users.id').where('users.id', 'in', ids).where('status', '=', 'active').execute()
  const missing = given.findIndex((id) => !rows.some((row) => row.id === id))
  if (missing >= 0) throw invalid(`${path}/${missing}`, 'is not an active person')
  return ids
}

async function endMembership(ctx: ChatContext, { id }: ChatRecord, userId: number): Promise<void> {
  const gone = await ctx.db
    .deleteFrom('chat_members')
    .where('chatId', '=', id)
    .where('userId', '=', userId)
    .returning('userId')
    .executeTakeFirst()
  if (!gone) throw notFound('member')
  await ctx.db.deleteFrom('chat_mentions').where('chatId', '=', id).where('userId', '=', userId).execute()
  ctx.record({ entity: 'chat', id, before: { members: [userId] }, after: { members: [] } })
  ctx.roomsChanged([userId])
  chatsChanged(ctx, [userId, ...(await memberIds(ctx, id))])
}

async function hasOwner(ctx: ChatContext, chatId: number): Promise<boolean> {
  const owners = presentMembers(ctx.db).select('userId').where('chatId', '=', chatId).where('isOwner', '=', 1)
  return (await owners.executeTakeFirst()) !== undefined
}

/** Whoever has been there longest takes over, of those who are active where there are any. */
export async function keepAnOwner(ctx: ChatContext, chatId: number): Promise<void> {
  if (await hasOwner(ctx, chatId)) return
  const next = await presentMembers(ctx.db)
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
