import { sql } from 'kysely'
import { createBlank } from '#platform/contract/schema.ts'
import type { Language } from '#platform/contract/user.ts'
import { canReadEverything, maskFields } from '#platform/server/abilities/fields.ts'
import { createRecordCheck } from '#platform/server/abilities/record-check.ts'
import { visible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { isInIds, lockRows } from '#platform/server/database/queries/expressions.ts'
import { davSource, type DavCollection, type DavMember, type DavMemberFilter, type DavObject } from '#platform/server/dav/dav-collection.ts'
import { TaskFields } from '../../contract.ts'
import type { TodoTables } from '../../server/tables.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import { attachTags, deleteTask, taskSubject, type TaskWithTags } from '../../tasks/server/index.ts'
import { findTasksByUid, getTopTaskId, readCalendarObjects } from './calendar-objects.ts'
import { overlaps } from './overlaps.ts'
import { parseLines, readCategories } from './read-todo.ts'
import { formatTodo } from './format-todo.ts'
import { createTodo, findListedTask, updateTodo } from './save-todo.ts'
import type { StoredTodo } from './split-todo.ts'

/** The tasks that are not in the trash, as a list for calendar programs. */
export const taskList = davSource<TodoTables>({
  kind: 'calendar',
  listCollections: (ctx) => Promise.resolve(listCollections(ctx)),
  listMembers,
  readObjects: (ctx, _, ids) => readTodos(ctx, ids),
  lockObject: async (ctx, _, id) => {
    await lockRows(ctx.dialect, ctx.db.selectFrom('tasks').select('id').where('id', '=', id)).execute()
  },
  createObject: (ctx, _, content) => createTodo(ctx, content),
  updateObject: (ctx, _, id, content) => updateTodo(ctx, id, content),
  deleteObject: async (ctx, _, id) => {
    await findListedTask(ctx, id, 'delete')
    await deleteTask(ctx, { taskId: id })
  },
})

const names: Record<Language, string> = { en: 'To-do', de: 'Aufgaben', fr: 'Tâches', pt: 'Tarefas', cn: '任务' }

function listCollections(ctx: TodoContext): DavCollection[] {
  if (!ctx.viewer.ability.can('read', taskSubject.subject)) return []
  const blank = { ...createBlank(TaskFields), tags: [], assignee: null, createdBy: ctx.viewer.id, completedAt: null, position: '' }
  const can = createRecordCheck(ctx, taskSubject, blank)
  const isWritable = ['create', 'update', 'delete'].some((action) => can(action))
  return [{ id: 'tasks', name: names[ctx.viewer.language as Language] ?? names.en, components: ['VTODO'], isWritable }]
}

/** Renaming or deleting a tag changes the categories of its tasks. */
const tagsChangedAt = sql<string | null>`(select max(t."updatedAt") from task_tags as tt join tags as t on t.id = tt."tagId"
  where tt."taskId" = tasks.id)`

const toEtag = ({ updatedAt, tagsAt }: { updatedAt: string; tagsAt: string | null }) =>
  [updatedAt, ...(tagsAt === null ? [] : [tagsAt])].map((time) => time.replace(/\D/g, '')).join('-')

async function listMembers(ctx: TodoContext, _: DavCollection, { ids, timeRange }: DavMemberFilter = {}): Promise<DavMember[]> {
  const rows = await (ids ? visible(ctx, taskSubject).where(isInIds(ctx.dialect, 'tasks.id', ids)) : visibleInWorker(ctx, taskSubject))
    .where('tasks.shelf', '=', 'open')
    .select(['tasks.id', 'tasks.updatedAt', tagsChangedAt.as('tagsAt')])
    .$if(timeRange !== undefined, (query) =>
      query.select(['tasks.dueDate', 'tasks.dueTime', 'tasks.timeZone', 'tasks.completedAt', 'tasks.createdAt']),
    )
    .execute()
  const { viewer } = ctx
  const listed = timeRange ? rows.filter((row) => overlaps(maskFields(ctx, taskSubject, row), timeRange, viewer.timeZone)) : rows
  return listed.map((row) => ({ id: row.id, etag: toEtag(row) }))
}

async function readTodos(ctx: TodoContext, ids: readonly number[]): Promise<DavObject[]> {
  const rows = await visible(ctx, taskSubject)
    .where(isInIds(ctx.dialect, 'tasks.id', ids))
    .where('tasks.shelf', '=', 'open')
    .selectAll('tasks')
    .select(tagsChangedAt.as('tagsAt'))
    .execute()
  const tasks = await attachTags(ctx.db, rows)
  const relations = await readRelations(ctx, tasks)
  return tasks.map((task) => ({ id: task.id, etag: toEtag(task), content: formatTask(ctx, task, relations) }))
}

type Relations = {
  objects: Awaited<ReturnType<typeof readCalendarObjects>>
  parents: Awaited<ReturnType<typeof findTasksByUid>>
}

async function readRelations(ctx: TodoContext, tasks: readonly TaskWithTags[]): Promise<Relations> {
  const ids = [...new Set(tasks.flatMap(({ id, parentId }) => [id, ...(parentId === null ? [] : [parentId])]))]
  const objects = await readCalendarObjects(ctx, ids)
  const parents = await findTasksByUid(ctx, [...new Set([...objects.values()].flatMap(({ parentUid }) => parentUid ?? []))])
  return { objects, parents }
}

function formatTask(ctx: TodoContext, task: TaskWithTags, { objects, parents }: Relations): string {
  const { title, description, dueDate, dueTime, timeZone, isImportant, isCompleted, completedAt, tags, parentId } = maskFields(
    ctx,
    taskSubject,
    task,
  )
  const { uid, parentUid, stored } = objects.get(task.id)!
  const receivedParent = parentUid === null ? undefined : parents.get(parentUid)
  const receivedParentId = receivedParent && getTopTaskId(receivedParent) !== task.id ? getTopTaskId(receivedParent) : null
  const source = {
    uid,
    title: title ?? `#${task.id}`,
    description: description ?? '',
    due: { dueDate, dueTime, timeZone },
    isImportant: isImportant === 1,
    isCompleted: isCompleted === 1,
    completedAt,
    categories: [...(tags ?? []), ...listOtherCategories(stored)],
    parentUid: parentId === null ? null : objects.get(parentId)!.uid,
    isParentUnchanged: parentUid !== null && receivedParentId === parentId,
    createdAt: task.createdAt,
    updatedAt: task.updatedAt,
    // It may contain values of hidden fields.
    stored: canReadEverything(ctx, taskSubject) ? stored : null,
  }
  return formatTodo(source, { floating: ctx.viewer.timeZone, utc: task.timeZone ?? ctx.viewer.timeZone })
}

const listOtherCategories = (stored: StoredTodo | null): string[] =>
  stored === null ? [] : parseLines(stored).flatMap(({ name, value }) => (name === 'CATEGORIES' ? readCategories(value) : []))
