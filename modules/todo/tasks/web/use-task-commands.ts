import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { Task } from '../../contract.ts'
import type { TaskChanges } from './optimistic-updates.ts'
import type { TaskMutations } from './use-task-mutations.ts'
import type { TaskPermissions } from './use-task-permissions.ts'

export type TaskCommands = ReturnType<typeof useTaskCommands>

/** Commands of shortcuts, menus and the selection toolbar, for one task or many. Tasks the viewer may not change are skipped. */
export function useTaskCommands(mutations: TaskMutations, permissions: TaskPermissions) {
  const { t } = useTranslation('todo')
  return useMemo(() => createTaskCommands({ mutations, permissions, t }), [mutations, permissions, t])
}

type Dependencies = { mutations: TaskMutations; permissions: TaskPermissions; t: TFunction<'todo'> }

function createTaskCommands({ mutations, permissions, t }: Dependencies) {
  const update = (tasks: readonly Task[], changes: TaskChanges) => {
    const fields = Object.keys(changes).map((field) => (field.endsWith('Tags') ? 'tags' : field) as keyof Task)
    const allowed = tasks.filter((task) => fields.every((field) => permissions.canUpdate(task, field)))
    if (allowed.length > 0) mutations.change(allowed, changes)
  }
  return {
    change: update,
    /** Completes all tasks, or reopens them if all are completed. */
    complete: (tasks: readonly Task[]) => update(tasks, { isCompleted: !tasks.every(({ isCompleted }) => isCompleted) }),
    star: (tasks: readonly Task[]) => update(tasks, { isImportant: !tasks.every(({ isImportant }) => isImportant) }),
    restore: (tasks: readonly Task[]) => update(tasks, { isDeleted: false }),
    /** Moves tasks to the trash. Tasks that are already there are deleted permanently after a confirmation. */
    remove: async (tasks: readonly Task[]) => {
      const allowed = tasks.filter(permissions.canDelete)
      const isForGood = allowed.some(({ isDeleted }) => isDeleted)
      if (allowed.length > 0 && (!isForGood || (await confirm(getDeleteConfirmation(t, allowed))))) mutations.remove(allowed)
    },
  }
}

const getDeleteConfirmation = (t: TFunction<'todo'>, tasks: readonly Task[]) => ({
  title: tasks.length === 1 ? t('final.one', { title: tasks[0]!.title }) : t('final.many', { count: tasks.length }),
  text: t('final.text'),
  confirmLabel: t('final.action'),
  isDanger: true,
})
