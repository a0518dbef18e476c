import type { Input } from '#platform/contract/endpoint.ts'
import { getPersonId } from '#platform/contract/schema.ts'
import type { chat, Contact } from '../../contract.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { allocatePersonId } from '#platform/server/identity/people.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { notFound, ApiError } from '#platform/server/api-error.ts'
import { publishChatListChange, listMemberIds, getChatByContact, getGroupByContact, type ViewerChat } from '../../server/chats.ts'
import { toChatForm, chatSubject, type ChatContext, type ChatRecord } from '../../server/chat-subjects.ts'
import { getContact } from '../../contacts/server/index.ts'
import { addGroupEvent } from './group-events.ts'
import { publishToMembers, removeGroup } from './remove-group.ts'
import { assertOwner, insertMembers, validateNewMembers } from './members.ts'

type GroupResponse = Promise<{ contact: Contact }>

export async function addGroup(ctx: ChatContext, { group }: Input<typeof chat.addGroup>): GroupResponse {
  const { title, about = '', members = [] } = group
  assertCanCreate(ctx, chatSubject, { isGroup: true, title: '', about: '', createdBy: ctx.viewer.id }, { title, about })
  const others = (await validateNewMembers(ctx, members.map(getPersonId), '/group/members')).filter((id) => id !== ctx.viewer.id)
  const groupId = await allocatePersonId(ctx.db, ctx.dialect)
  const times = { lastAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now }
  const row = { isGroup: 1, groupId, lowId: null, highId: null, title: title.trim(), about, lastSeq: 0, removedAt: null }
  const values = { ...row, ...times, createdById: ctx.viewer.id }
  const created = await ctx.db.insertInto('chats').values(values).returningAll().executeTakeFirstOrThrow()
  await insertMembers(ctx, created, [ctx.viewer.id], { isOwner: 1 })
  await insertMembers(ctx, created, others, { isOwner: 0 })
  ctx.recordChange({ entity: 'chat', id: created.id, before: null, after: toChatForm(created) })
  await addGroupEvent(ctx, created.id, { kind: 'made', userIds: others, title: created.title })
  return { contact: await getContact(ctx, await getChatByContact(ctx, groupId)) }
}

export async function updateGroup(ctx: ChatContext, { group }: Input<typeof chat.updateGroup>): GroupResponse {
  const { id, fullName, title = fullName, about } = group
  const before = await getGroupByContact(ctx, id, 'update')
  const trimmed = { ...(about !== undefined && { about }), ...(title !== undefined && { title: title.trim() }) }
  const changes = assertCanUpdate(ctx, chatSubject, before, trimmed)
  if (Object.keys(changes).length > 0) await updateGroupRow(ctx, before, changes)
  return { contact: await getContact(ctx, await getChatByContact(ctx, id)) }
}

export async function deleteGroup(ctx: ChatContext, { id }: { id: number }): GroupResponse {
  const group = await getGroupByContact(ctx, id, 'delete')
  assertOwner(group)
  const contact = await getContact(ctx, group)
  await removeGroup(ctx, group)
  return { contact }
}

/** Deletes a created group, restores a deleted one, or restores title and description. Changes of members are final. */
export async function undoGroup(ctx: ChatContext, { id, before, after }: RecordChange): Promise<void> {
  if ('members' in { ...before, ...after }) throw new ApiError(409, 'journal.final', 'This change can’t be undone.')
  const row = await ctx.db.selectFrom('chats').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row?.groupId) throw notFound('group')
  if (before === null) return void (await deleteGroup(ctx, { id: row.groupId }))
  if (after !== null) return void (await updateGroup(ctx, { group: { id: row.groupId, ...before } }))
  await ctx.db.updateTable('chats').set({ removedAt: null }).where('id', '=', id).execute()
  assertOwner(await getGroupByContact(ctx, row.groupId, 'delete'))
  ctx.recordChange({ entity: 'chat', id, before: null, after: toChatForm(row) })
  await publishToMembers(ctx, id)
}

async function updateGroupRow(ctx: ChatContext, before: ViewerChat, changes: Partial<Pick<ChatRecord, 'title' | 'about'>>): Promise<void> {
  const after = { ...before, ...changes }
  await ctx.db
    .updateTable('chats')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', before.id)
    .execute()
  ctx.recordChange({ entity: 'chat', id: before.id, before: toChatForm(before), after: toChatForm(after) })
  if (after.title !== before.title) await addGroupEvent(ctx, before.id, { kind: 'renamed', userIds: [], title: after.title })
  publishChatListChange(ctx, await listMemberIds(ctx, before.id))
}
