import { useMemo } from 'react'
import { may, useAbility } from '#platform/web/abilities.tsx'
import type { Task } from '../contract.ts'

export type TaskRights = ReturnType<typeof useTaskRights>

/** What the viewer is offered: what they may not do does not stand there. */
export function useTaskRights() {
  const ability = useAbility()
  return useMemo(
    () => ({
      mayAdd: may(ability, { action: 'create', subject: 'Task' }),
      mayChangeAny: may(ability, { action: 'update', subject: 'Task' }),
      mayDeleteAny: may(ability, { action: 'delete', subject: 'Task' }),
      mayChange: (task: Task, field?: keyof Task) =>
        task.id > 0 && may(ability, { action: 'update', subject: 'Task', object: task, field }),
      maySee: (task: Task, field: keyof Task) => may(ability, { action: 'read', subject: 'Task', object: task, field }),
      mayDelete: (task: Task) => task.id > 0 && may(ability, { action: 'delete', subject: 'Task', object: task }),
      mayReadTags: may(ability, { action: 'read', subject: 'Tag' }),
      mayAddTags: may(ability, { action: 'create', subject: 'Tag' }),
      mayChangeTags: may(ability, { action: 'update', subject: 'Tag' }),
      mayDeleteTags: may(ability, { action: 'delete', subject: 'Tag' }),
    }),
    [ability],
  )
}
