import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { Task } from '../../contract.ts'
import type { TaskChanges } from './optimistic-updates.ts'
import type { TaskMutations } from './use-task-mutations.ts'
import type { TaskPermissions } from './use-task-permissions.ts'

export type TaskCommands = ReturnType<typeof useTaskCommands>

/** What keys, presses, row menu and selection bar do to one task or many; those that the viewer may not change stay out of it. */
export function useTaskCommands(acts: TaskMutations, rights: TaskPermissions) {
  const { t } = useTranslation('todo')
  return useMemo(() => createTaskCommands({ acts, rights, t }), [acts, rights, t])
}

type Dependencies = { acts: TaskMutations; rights: TaskPermissions; t: TFunction<'todo'> }

function createTaskCommands({ acts, rights, t }: Dependencies) {
  const change = (tasks: readonly Task[], changes: TaskChanges) => {
    const fields = Object.keys(changes).map((field) => (field.endsWith('Tags') ? 'tags' : field) as keyof Task)
    const allowed = tasks.filter((task) => fields.every((field) => rights.canUpdate(task, field)))
    if (allowed.length > 0) acts.change(allowed, changes)
  }
  return {
    change,
    /** Completes them all, or reopens them where all are completed. */
    complete: (tasks: readonly Task[]) => change(tasks, { isCompleted: !tasks.every(({ isCompleted }) => isCompleted) }),
    star: (tasks: readonly Task[]) => change(tasks, { isImportant: !tasks.every(({ isImportant }) => isImportant) }),
    restore: (tasks: readonly Task[]) => change(tasks, { isDeleted: false }),
    /** Moves to the deleted ones; what is deleted already goes for good, after a question. */
    remove: async (tasks: readonly Task[]) => {
      const allowed = tasks.filter(rights.canDelete)
      const isForGood = allowed.some(({ isDeleted }) => isDeleted)
      if (allowed.length > 0 && (!isForGood || (await confirm(getDeleteConfirmation(t, allowed))))) acts.remove(allowed)
    },
  }
}

const getDeleteConfirmation = (t: TFunction<'todo'>, tasks: readonly Task[]) => ({
  title: tasks.length === 1 ? t('final.one', { title: tasks[0]!.title }) : t('final.many', { count: tasks.length }),
  text: t('final.text'),
  action: t('final.action'),
  isDanger: true,
})
