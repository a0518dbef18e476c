import type { Task } from '../../contract.ts'

/** What the viewer may not read is answered as null; here texts and lists are then empty ones. */
export function fillHiddenFields(task: Task): Task {
  const { title, description, tags } = task as { [K in keyof Task]: Task[K] | null }
  if (title !== null && description !== null && tags !== null) return task
  return { ...task, title: title ?? `#${task.id}`, description: description ?? '', tags: tags ?? [] }
}
