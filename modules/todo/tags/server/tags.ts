import type { Selectable } from 'kysely'
import { type Tag, type TagColor, TagFields } from '../../contract.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { maskFields } from '#platform/server/abilities/fields.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { findVisible, visible } from '#platform/server/abilities/visible.ts'
import { fromColumns, toSubjectFields } from '#platform/server/database/record-columns.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { ApiError, createFieldError } from '#platform/server/api-error.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { TodoTables } from '../../server/tables.ts'
import type { TodoContext } from '../../server/todo-context.ts'

type TagRow = Selectable<TodoTables['tags']>
type TagResponse = Promise<{ tag: Tag }>
type TagInput = { title?: string; color?: TagColor }

export const tagSubject = {
  subject: 'Tag',
  entity: 'tag',
  table: 'tags',
  fields: toSubjectFields(TagFields),
  notDeleted: (eb) => eb('tags.removedAt', 'is', null),
  topics: () => ['todo'],
  snapshot: async (db, id) => {
    const tag = await db.selectFrom('tags').selectAll().where('id', '=', id).where('removedAt', 'is', null).executeTakeFirst()
    return tag ? toJournalFields(tag as TagRow) : null
  },
} as const satisfies Subject

export async function listTags(ctx: TodoContext): Promise<{ tags: Tag[]; total: number }> {
  const rows = await visible(ctx, tagSubject).selectAll('tags').orderBy('id').execute()
  return { tags: rows.map((row) => toTagResponse(ctx, row)), total: rows.length }
}

export async function addTag(ctx: TodoContext, { tag: input }: { tag: { title: string; color?: TagColor } }): TagResponse {
  const values = { color: 'grey' as const, ...input }
  assertCanCreate(ctx, tagSubject, { title: '', color: 'grey' }, values)
  const row = { ...values, titleKey: normalizeForSearch(values.title), createdAt: ctx.now, updatedAt: ctx.now }
  const tag = await rejectDuplicateTitle(ctx, () => ctx.db.insertInto('tags').values(row).returningAll().executeTakeFirstOrThrow())
  ctx.recordChange({ entity: 'tag', id: tag.id, before: null, after: toJournalFields(tag) })
  return { tag: toTagResponse(ctx, tag) }
}

export async function updateTag(ctx: TodoContext, { tag: { id, ...input } }: { tag: { id: number } & TagInput }): TagResponse {
  const before = await findVisible(ctx, tagSubject, id, 'update')
  const changes = assertCanUpdate(ctx, tagSubject, before, input) as TagInput
  const key = changes.title === undefined ? {} : { titleKey: normalizeForSearch(changes.title) }
  const tag = await saveTag(ctx, id, { ...changes, ...key })
  ctx.recordChange({ entity: 'tag', id, before: toJournalFields(before), after: toJournalFields(tag) })
  return { tag: toTagResponse(ctx, tag) }
}

export async function deleteTag(ctx: TodoContext, { tagId }: { tagId: number }): TagResponse {
  const tag = await findVisible(ctx, tagSubject, tagId, 'delete')
  await saveTag(ctx, tagId, { removedAt: ctx.now })
  ctx.recordChange({ entity: 'tag', id: tagId, before: toJournalFields(tag), after: null })
  return { tag: toTagResponse(ctx, tag) }
}

/** Restores a deleted tag on its tasks, deletes an added one, or reverts the changed fields. */
export async function undoTag(ctx: TodoContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteTag(ctx, { tagId: id }))
  if (after !== null) return void (await updateTag(ctx, { tag: { id, ...(before as TagInput) } }))
  await saveTag(ctx, id, { removedAt: null })
  const tag = await findVisible(ctx, tagSubject, id, 'delete')
  ctx.recordChange({ entity: 'tag', id, before: null, after: toJournalFields(tag) })
}

const toJournalFields = (row: TagRow) => fromColumns(TagFields, row)

function toTagResponse(ctx: TodoContext, { id, title, color, createdAt, updatedAt }: TagRow): Tag {
  return maskFields(ctx, tagSubject, { id, title, color, createdAt, updatedAt })
}

const saveTag = (ctx: TodoContext, id: number, changes: TagInput & { titleKey?: string; removedAt?: string | null }): Promise<TagRow> =>
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
    return await ctx.withSavepoint(part)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new ApiError(409, 'todo.tag_taken', 'A tag with this title already exists. Choose a different title.', [
      createFieldError('/tag/title', 'is already used by another tag'),
    ])
  }
}
