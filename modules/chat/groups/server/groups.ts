import type { Input } from '#platform/contract/endpoint.ts'
import { personId } from '#platform/contract/schema.ts'
import type { chat, Contact } from '../../contract.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { takePersonNumber } from '#platform/server/identity/people.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { chatsChanged, memberIds, ownChat, ownGroup, type OwnChat } from '../../server/chats.ts'
import { chatForm, chatSubject, type ChatContext, type ChatRecord } from '../../server/chat-subjects.ts'
import { contactOf } from '../../contacts/server/index.ts'
import { addEvent } from './group-events.ts'
import { everyoneLooksAnew, removeGroup } from './remove-group.ts'
import { assertOwner, insertMembers, peopleToAdd } from './members.ts'

type OneGroup = Promise<{ contact: Contact }>

export async function addGroup(ctx: ChatContext, { group }: Input<typeof chat.addGroup>): OneGroup {
  const { title, about = '', members = [] } = group
  assertMayCreate(ctx, chatSubject, { isGroup: true, title: '', about: '', createdBy: ctx.viewer.id }, { title, about })
  const others = (await peopleToAdd(ctx, members.map(personId), '/group/members')).filter((id) => id !== ctx.viewer.id)
  const groupId = await takePersonNumber(ctx.db, ctx.dialect)
  const times = { lastAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now }
  const row = { isGroup: 1, groupId, lowId: null, highId: null, title: title.trim(), about, lastSeq: 0, removedAt: null }
  const made = await ctx.db
    .insertInto('chats')
    .values({ ...row, ...times, createdById: ctx.viewer.id })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertMembers(ctx, made, [ctx.viewer.id], { isOwner: 1 })
  await insertMembers(ctx, made, others, { isOwner: 0 })
  ctx.record({ entity: 'chat', id: made.id, before: null, after: chatForm(made) })
  await addEvent(ctx, made.id, { kind: 'made', userIds: others, title: made.title })
  return { contact: await contactOf(ctx, await ownChat(ctx, groupId)) }
}

export async function updateGroup(ctx: ChatContext, { group }: Input<typeof chat.updateGroup>): OneGroup {
  const { id, fullName, title = fullName, about } = group
  const before = await ownGroup(ctx, id, 'update')
  const trimmed = { ...(about !== undefined && { about }), ...(title !== undefined && { title: title.trim() }) }
  const changes = assertMayChange(ctx, chatSubject, before, trimmed)
  if (Object.keys(changes).length > 0) await change(ctx, before, changes)
  return { contact: await contactOf(ctx, await ownChat(ctx, id)) }
}

export async function deleteGroup(ctx: ChatContext, { id }: { id: number }): OneGroup {
  const group = await ownGroup(ctx, id, 'delete')
  assertOwner(group)
  const contact = await contactOf(ctx, group)
  await removeGroup(ctx, group)
  return { contact }
}

/** Made: removed. Removed: brought back. Renamed: renamed back. Who came and went stays as it is. */
export async function undoGroup(ctx: ChatContext, { id, before, after }: Change): Promise<void> {
  if ('members' in { ...before, ...after }) throw new Refusal(409, 'journal.final', 'This cannot be taken back.')
  const row = await ctx.db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.groupId) throw notFound('group')
  if (before === null) return void (await deleteGroup(ctx, { id: row.groupId }))
  if (after !== null) return void (await updateGroup(ctx, { group: { id: row.groupId, ...before } }))
  await ctx.db.updateTable('chats').set({ removedAt: null }).where('id', '=', id).execute()
  assertOwner(await ownGroup(ctx, row.groupId, 'delete'))
  ctx.record({ entity: 'chat', id, before: null, after: chatForm(row) })
  await everyoneLooksAnew(ctx, id)
}

async function change(ctx: ChatContext, before: OwnChat, changes: Partial<Pick<ChatRecord, 'title' | 'about'>>): Promise<void> {
  const after = { ...before, ...changes }
  await ctx.db
    .updateTable('chats')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .execute()
  ctx.record({ entity: 'chat', id: before.id, before: chatForm(before), after: chatForm(after) })
  if (after.title !== before.title) await addEvent(ctx, before.id, { kind: 'renamed', userIds: [], title: after.title })
  chatsChanged(ctx, await memberIds(ctx, before.id))
}
