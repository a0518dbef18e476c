import { maskFields } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { taskSubject } from './task-subject.ts'
import type { TodoContext } from '../../server/todo-context.ts'

/** Title and status of the tasks that the viewer may read, by id, for modules that link to tasks. Subscribe to `topic` for changes. */
export async function getTaskStates(
  ctx: TodoContext,
  ids: readonly number[],
): Promise<Map<number, { title: string; isDone: boolean; link: string; topic: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await visible(ctx, taskSubject).selectAll('tasks').where('tasks.id', 'in', ids).execute()
  return new Map(
    rows
      .map((row) => maskFields(ctx, taskSubject, row))
      .map(({ id, title, isCompleted }) => [
        id,
        { title: title ?? '', isDone: isCompleted === 1, link: taskSubject.link(id), topic: 'todo' },
      ]),
  )
}
