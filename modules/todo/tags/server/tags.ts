import type { Selectable } from 'kysely'
import type { Tag as AnsweredTag, TagColor } from '../../contract.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { isUnique } from '#platform/server/database/unique.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { TodoTables } from '../../server/tables.ts'
import type { TodoContext } from '../../server/todo-context.ts'

type Row = Selectable<TodoTables['tags']>
type TagResponse = Promise<{ tag: AnsweredTag }>
type TagInput = { title?: string; color?: TagColor }

export const tagSubject = {
  subject: 'Tag',
  entity: 'tag',
  table: 'tags',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    color: { column: 'color', type: 'text' },
    createdAt: { column: 'createdAt', type: 'time' },
    updatedAt: { column: 'updatedAt', type: 'time' },
  },
  alive: (eb) => eb('tags.removedAt', 'is', null),
  topics: () => ['todo'],
  snapshot: async (db, id) => {
    const tag = await db.selectFrom('tags').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    return tag ? toJournalFields(tag as Row) : null
  },
} as const satisfies Subject

export async function listTags(ctx: TodoContext): Promise<{ tags: AnsweredTag[]; total: number }> {
  const rows = await visible(ctx, tagSubject).selectAll('tags').orderBy('id').execute()
  return { tags: rows.map((row) => toTagResponse(ctx, row)), total: rows.length }
}

export async function addTag(ctx: TodoContext, { tag: given }: { tag: { title: string; color?: TagColor } }): TagResponse {
  const values = { color: 'grey' as const, ...given }
  assertMayCreate(ctx, tagSubject, { title: '', color: 'grey' }, values)
  const row = { ...values, titleKey: normalise(values.title), createdAt: ctx.now, updatedAt: ctx.now }
  const tag = await rejectDuplicateTitle(ctx, () => ctx.db.insertInto('tags').values(row).returningAll().executeTakeFirstOrThrow())
  ctx.record({ entity: 'tag', id: tag.id, before: null, after: toJournalFields(tag) })
  return { tag: toTagResponse(ctx, tag) }
}

export async function updateTag(ctx: TodoContext, { tag: { id, ...given } }: { tag: { id: number } & TagInput }): TagResponse {
  const before = await findVisible(ctx, tagSubject, id, 'update')
  const changes = assertMayChange(ctx, tagSubject, before, given) as TagInput
  const key = changes.title === undefined ? {} : { titleKey: normalise(changes.title) }
  const tag = await saveTag(ctx, id, { ...changes, ...key })
  ctx.record({ entity: 'tag', id, before: toJournalFields(before), after: toJournalFields(tag) })
  return { tag: toTagResponse(ctx, tag) }
}

export async function deleteTag(ctx: TodoContext, { tagId }: { tagId: number }): TagResponse {
  const tag = await findVisible(ctx, tagSubject, tagId, 'delete')
  await saveTag(ctx, tagId, { removedAt: ctx.now })
  ctx.record({ entity: 'tag', id: tagId, before: toJournalFields(tag), after: null })
  return { tag: toTagResponse(ctx, tag) }
}

/** Deleted: put back on its tasks. Added: deleted. Changed: changed back. */
export async function undoTag(ctx: TodoContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return void (await deleteTag(ctx, { tagId: id }))
  if (after !== null) return void (await updateTag(ctx, { tag: { id, ...(before as TagInput) } }))
  await saveTag(ctx, id, { removedAt: null })
  const tag = await findVisible(ctx, tagSubject, id, 'delete')
  ctx.record({ entity: 'tag', id, before: null, after: toJournalFields(tag) })
}

const toJournalFields = ({ title, color }: Row) => ({ title, color })

function toTagResponse(ctx: TodoContext, { id, title, color, createdAt, updatedAt }: Row): AnsweredTag {
  return maskFields(ctx, tagSubject, { id, title, color, createdAt, updatedAt })
}

const saveTag = (ctx: TodoContext, id: number, changes: TagInput & { titleKey?: string; removedAt?: string | null }): Promise<Row> =>
  rejectDuplicateTitle(ctx, () =>
    ctx.db
      .updateTable('tags')
      .set({ ...changes, updatedAt: ctx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
  )

async function rejectDuplicateTitle<T>(ctx: TodoContext, part: () => Promise<T>): Promise<T> {
  try {
    return await ctx.part(part)
  } catch (error) {
    if (!isUnique(error)) throw error
    throw new Refusal(409, 'todo.tag_taken', 'There is a tag with this title.', [{ path: '/tag/title', message: 'is taken' }])
  }
}
