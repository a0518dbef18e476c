import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import { createRecordUid, parseRecordUid } from '#platform/server/dav/record-uid.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { isInTexts } from '#platform/server/database/queries/expressions.ts'
import { isUniqueViolation } from '#platform/server/database/unique-violation.ts'
import { taskSubject } from '../../tasks/server/index.ts'
import type { TodoContext } from '../../server/todo-context.ts'
import type { StoredTodo } from './split-todo.ts'

type CalendarObject = { uid: string; parentUid: string | null; stored: StoredTodo | null }

/** By task id; tasks created here have a UID too. */
export async function readCalendarObjects({ db }: TodoContext, taskIds: readonly number[]): Promise<Map<number, CalendarObject>> {
  const rows = taskIds.length === 0 ? [] : await db.selectFrom('task_calendar_objects').selectAll().where('taskId', 'in', taskIds).execute()
  const stored = new Map(
    rows.map(({ taskId, uid, parentUid, content }) => [taskId, { uid, parentUid, stored: JSON.parse(content) as StoredTodo }]),
  )
  return new Map(taskIds.map((id) => [id, stored.get(id) ?? { uid: createRecordUid('task', id), parentUid: null, stored: null }]))
}

/** Throws a DavProblem if another task has the UID. Tasks in the trash lose it. */
export async function saveCalendarObject({ db }: TodoContext, taskId: number, { stored, ...keys }: CalendarObject): Promise<void> {
  const deleted = db.selectFrom('tasks').select('id').where('shelf', '<>', 'open')
  const others = db.deleteFrom('task_calendar_objects').where('uid', '=', keys.uid).where('taskId', '<>', taskId)
  await others.where('taskId', 'in', deleted).execute()
  const values = { ...keys, content: JSON.stringify(stored) }
  const save = db
    .insertInto('task_calendar_objects')
    .values({ taskId, ...values })
    .onConflict((conflict) => conflict.column('taskId').doUpdateSet(values))
  await save.execute().catch((error: unknown) => {
    throw isUniqueViolation(error) ? createUidConflict() : error
  })
}

export const createUidConflict = (conflictingId?: number) =>
  new DavProblem(409, {
    precondition: 'caldav:no-uid-conflict',
    detail: 'Another task has the same UID.',
    ...(conflictingId !== undefined && { conflictingId }),
  })

type RelatedTask = { id: number; parentId: number | null }

/** Listed tasks that the viewer can see, by UID. */
export async function findTasksByUid(ctx: TodoContext, uids: readonly string[]): Promise<Map<string, RelatedTask>> {
  if (uids.length === 0) return new Map()
  const holders = await ctx.db
    .selectFrom('task_calendar_objects')
    .select(['taskId', 'uid'])
    .where(isInTexts(ctx.dialect, 'uid', uids))
    .execute()
  const own = uids.flatMap((uid) => ({ taskId: parseRecordUid('task', uid) ?? 0, uid }))
  const wanted = new Map([...own, ...holders].map(({ uid, taskId }) => [uid, taskId]))
  const rows = await visible(ctx, taskSubject)
    .select(['tasks.id', 'tasks.parentId'])
    .where('tasks.shelf', '=', 'open')
    .where('tasks.id', 'in', [...wanted.values()])
    .execute()
  const tasks = new Map(rows.map((row) => [row.id, row]))
  return new Map([...wanted].flatMap(([uid, id]) => (tasks.has(id) ? [[uid, tasks.get(id)!] as const] : [])))
}

/** Subtasks have no subtasks here, so a subtask of a subtask belongs to the task at the top. */
export const getTopTaskId = ({ id, parentId }: RelatedTask): number => parentId ?? id
