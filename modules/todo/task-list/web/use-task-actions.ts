import { useTaskCommands, useTaskMutations, useTaskPermissions } from '../../tasks/web/index.ts'
import { useSharedRowProps } from './task-list.tsx'

/** What a list of tasks needs besides its tasks. */
export function useTaskActions() {
  const permissions = useTaskPermissions()
  const mutations = useTaskMutations()
  const commands = useTaskCommands(mutations, permissions)
  const context = useSharedRowProps(permissions)
  return { permissions, mutations, commands, context }
}
