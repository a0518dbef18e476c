import { useTranslation } from 'react-i18next'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import type { Task, TaskSort } from '../../contract.ts'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import type { TaskMutations } from '../../tasks/web/index.ts'

type ManualOrderOptions = {
  query: { tasks: Task[]; hasMore: boolean }
  sort: TaskSort
  mutations: TaskMutations
  switchToManual: () => void
}
export type ManualOrder = ReturnType<typeof useManualOrder>

/** Moves a task up or down in custom order. In any other order it offers to switch. */
export function useManualOrder({ query: { tasks, hasMore }, sort, mutations, switchToManual }: ManualOrderOptions) {
  const { t } = useTranslation('todo')
  const moveBy = (task: Task, by: 1 | -1) => {
    if (sort !== 'manual') {
      toast.show(t('order.only'), { id: 'todo-order', action: { label: t('order.switch'), onAction: switchToManual } })
      return
    }
    const index = tasks.findIndex(({ id }) => id === task.id)
    const to = index + by
    const before = by === 1 ? tasks[index + 2] : tasks[index - 1]
    if (to < 0 || to >= tasks.length || (!before && hasMore)) return
    mutations.move(task.id, before?.id ?? null)
    announce(t('order.moved', { position: to + 1, count: tasks.length }))
  }
  return { sort, moveBy, switchToManual }
}
