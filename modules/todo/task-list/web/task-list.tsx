import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { Task, TaskSort } from '../../contract.ts'
import { groupTasks, type Group } from './group-tasks.ts'
import css from './task-list.module.css'
import { TaskRow, type SharedRowProps } from './task-row.tsx'
import type { TaskPermissions } from '../../tasks/web/index.ts'
import { useClock } from '../../due-dates/web/index.ts'
import { useExitAnimation } from './use-exit-animation.ts'
import type { TaskListState } from './use-task-list.ts'
import { useTags } from '../../tags/web/index.ts'

export type TaskListProps = {
  label: string
  tasks: Task[]
  /** Identifies the view that `tasks` belong to. */
  viewKey: string
  sort: TaskSort
  openId: number | null
  state: TaskListState
  context: SharedRowProps
}

export function useSharedRowProps(permissions: TaskPermissions): SharedRowProps {
  const { t, i18n } = useTranslation('todo')
  const format = useFormat()
  const clock = useClock()
  const { getTagTone } = useTags()
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => ({ t, format, language, clock, getTagTone, permissions }), [t, format, language, clock, getTagTone, permissions])
}

export function TaskList({ label, tasks, viewKey, sort, openId, state, context }: TaskListProps) {
  const { rows, leaving } = useExitAnimation(tasks, viewKey)
  const groups = useMemo(() => groupTasks(rows, sort, context.clock), [rows, sort, context.clock])
  const { selection, activeId, listProps } = state
  return (
    <div {...listProps} role="grid" aria-label={label} aria-multiselectable data-selecting={selection.ids.size > 0 || undefined}>
      {groups.map((group) => (
        <div key={group.key} role="rowgroup" aria-label={getGroupTitle(group, context) ?? undefined}>
          <GroupHeader group={group} context={context} />
          {group.tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              context={context}
              isSelected={selection.ids.has(task.id)}
              isActive={task.id === activeId}
              isOpen={task.id === openId}
              isLeaving={leaving.has(task.id)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function GroupHeader({ group, context }: { group: Group; context: SharedRowProps }) {
  const title = getGroupTitle(group, context)
  if (!title) return null
  return (
    <div aria-hidden className={css.group} data-due={group.kind === 'due' ? group.name : undefined}>
      {title} <span className={css.groupCount}>{group.tasks.length}</span>
    </div>
  )
}

function getGroupTitle({ kind, name }: Group, { t }: SharedRowProps): string | null {
  if (kind === 'plain') return null
  return kind === 'due' ? t(`group.${name}`) : (name ?? t('group.nobody'))
}

/** Loads the next page when the end of the list comes near, or on click. */
export function LoadMore({ isBusy, problem, onMore }: { isBusy: boolean; problem: string | null; onMore: () => void }) {
  const { t } = useTranslation('todo')
  const sentinel = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && !isBusy && !problem && onMore(),
    )
    observer.observe(sentinel.current!)
    return () => observer.disconnect()
  })
  return (
    <div className={css.more}>
      <span ref={sentinel} className={css.sentinel} />
      {problem && <p role="alert">{problem}</p>}
      <Button variant="quiet" isLoading={isBusy} onClick={onMore}>
        {t('list.more')}
      </Button>
    </div>
  )
}

export const TaskListSkeleton = () => (
  <div aria-busy>
    {Array.from({ length: 10 }, (_, row) => (
      <div key={row} className={css.skeletonRow}>
        <Skeleton width="20px" height="20px" isRound />
        <Skeleton width={`${30 + ((row * 17) % 40)}%`} />
      </div>
    ))}
  </div>
)
