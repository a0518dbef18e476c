import { useMemo } from 'react'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import type { Task } from '../../contract.ts'

export type TaskPermissions = ReturnType<typeof useTaskPermissions>

/** Decides which actions the page offers; the server checks them again. */
export function useTaskPermissions() {
  const ability = useAbility()
  return useMemo(
    () => ({
      canAdd: isAllowed(ability, { action: 'create', subject: 'Task' }),
      canUpdateAny: isAllowed(ability, { action: 'update', subject: 'Task' }),
      canDeleteAny: isAllowed(ability, { action: 'delete', subject: 'Task' }),
      canUpdate: (task: Task, field?: keyof Task) =>
        task.id > 0 && isAllowed(ability, { action: 'update', subject: 'Task', object: task, field }),
      canRead: (task: Task, field: keyof Task) => isAllowed(ability, { action: 'read', subject: 'Task', object: task, field }),
      canDelete: (task: Task) => task.id > 0 && isAllowed(ability, { action: 'delete', subject: 'Task', object: task }),
    }),
    [ability],
  )
}
