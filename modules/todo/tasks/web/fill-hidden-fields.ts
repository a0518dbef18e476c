import type { Task } from '../../contract.ts'

/** Fields the viewer may not read are null; replaces them with empty values. */
export function fillHiddenFields(task: Task): Task {
  const { title, description, tags } = task as { [K in keyof Task]: Task[K] | null }
  if (title !== null && description !== null && tags !== null) return task
  return { ...task, title: title ?? `#${task.id}`, description: description ?? '', tags: tags ?? [] }
}
