import { useTranslation } from 'react-i18next'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import type { Task, TaskSort } from '../../contract.ts'
import { announce } from '#platform/web/ui/feedback/announce.tsx'
import type { TaskMutations } from '../../tasks/web/index.ts'

type Options = { found: { tasks: Task[]; hasMore: boolean }; sort: TaskSort; acts: TaskMutations; toManual: () => void }

/** Moves a task one place up or down in one's own order; in any other order it offers to go there. */
export function useMoveByKey({ found: { tasks, hasMore }, sort, acts, toManual }: Options) {
  const { t } = useTranslation('todo')
  return (task: Task, by: 1 | -1) => {
    if (sort !== 'manual') {
      toast.show(t('order.only'), { id: 'todo-order', action: { label: t('order.switch'), onAction: toManual } })
      return
    }
    const index = tasks.findIndex(({ id }) => id === task.id)
    const to = index + by
    const before = by === 1 ? tasks[index + 2] : tasks[index - 1]
    if (to < 0 || to >= tasks.length || (!before && hasMore)) return
    acts.move(task.id, before?.id ?? null)
    announce(t('order.moved', { position: to + 1, count: tasks.length }))
  }
}
