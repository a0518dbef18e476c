import { useRef, type ReactNode } from 'react'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import {
  LoadMore,
  SortableTaskList,
  TaskList,
  type TaskListProps,
  TaskListSkeleton,
  useScrollRestoration,
} from '../../task-list/web/index.ts'
import css from './task-list-pane.module.css'
import type { LoadedTasks } from './use-tasks.ts'

type TaskListBodyProps = {
  query: LoadedTasks
  list: TaskListProps
  isSortable: boolean
  onMove: (id: number, beforeId: number | null) => void
  /** Shown instead of an empty list. */
  children: ReactNode
}

export function TaskListBody(props: TaskListBodyProps) {
  const { viewKey, isLoaded, hasMore, isBusy, problem, loadMore } = props.query
  const scroller = useRef<HTMLDivElement>(null)
  useScrollRestoration(scroller, viewKey, isLoaded)
  return (
    <div ref={scroller} className={css.scroller} data-paper="whole">
      <TaskListContent {...props} />
      {hasMore && <LoadMore isBusy={isBusy} problem={problem && formatProblem(problem)} onMore={loadMore} />}
    </div>
  )
}

function TaskListContent({ query, list, isSortable, onMove, children }: TaskListBodyProps) {
  if (!query.isLoaded && query.problem) return <ProblemState problem={query.problem} onRetry={query.retry} />
  if (!query.isLoaded) return <TaskListSkeleton />
  if (query.tasks.length === 0) return children
  if (!isSortable) return <TaskList {...list} />
  return <SortableTaskList {...list} hasMore={query.hasMore} onMove={onMove} fallback={<TaskList {...list} />} />
}
