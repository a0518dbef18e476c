import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { Task, TaskSort } from '../../contract.ts'
import { groupTasks, type Group } from './group-tasks.ts'
import css from './task-list.module.css'
import { TaskRow, type RowContext } from './task-row.tsx'
import type { TaskPermissions } from '../../tasks/web/index.ts'
import { useClock } from '../../due-dates/web/index.ts'
import { useFirstRows } from './use-first-rows.ts'
import { useExitAnimation } from './use-exit-animation.ts'
import type { TaskListState } from './use-task-list.ts'
import { useTags } from '../../tags/web/index.ts'

export type TaskListProps = {
  label: string
  tasks: Task[]
  /** The view that `tasks` belong to. */
  viewKey: string
  sort: TaskSort
  openId: number | null
  state: TaskListState
  words: RowContext
}

/** What the rows of every list need, made once. */
export function useRowContext(rights: TaskPermissions): RowContext {
  const { t, i18n } = useTranslation('todo')
  const format = useFormat()
  const clock = useClock()
  const { toneOf } = useTags()
  const language = i18n.resolvedLanguage ?? 'en'
  return useMemo(() => ({ t, format, language, clock, toneOf, rights }), [t, format, language, clock, toneOf, rights])
}

export function TaskList({ label, tasks, viewKey, sort, openId, state, words }: TaskListProps) {
  const { rows: all, leaving } = useExitAnimation(tasks, viewKey)
  const rows = useFirstRows(all, viewKey)
  const groups = useMemo(() => groupTasks(rows, sort, words.clock), [rows, sort, words.clock])
  const { selection, activeId, listProps } = state
  return (
    <div {...listProps} role="grid" aria-label={label} aria-multiselectable data-selecting={selection.ids.size > 0 || undefined}>
      {groups.map((group) => (
        <div key={group.key} role="rowgroup" aria-label={getGroupTitle(group, words) ?? undefined}>
          <GroupHeader group={group} words={words} />
          {group.tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              words={words}
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

function GroupHeader({ group, words }: { group: Group; words: RowContext }) {
  const title = getGroupTitle(group, words)
  if (!title) return null
  return (
    <div aria-hidden className={css.group} data-due={group.kind === 'due' ? group.name : undefined}>
      {title} <span className={css.figure}>{group.tasks.length}</span>
    </div>
  )
}

function getGroupTitle({ kind, name }: Group, { t }: RowContext): string | null {
  if (kind === 'plain') return null
  return kind === 'due' ? t(`group.${name}`) : (name ?? t('group.nobody'))
}

/** At the end of what is loaded: asks for the next page before it comes into sight, or by its button. */
export function LoadMore({ isBusy, problem, onMore }: { isBusy: boolean; problem: string | null; onMore: () => void }) {
  const { t } = useTranslation('todo')
  const sight = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && !isBusy && !problem && onMore(),
    )
    observer.observe(sight.current!)
    return () => observer.disconnect()
  })
  return (
    <div className={css.more}>
      <span ref={sight} className={css.sight} />
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
      <div key={row} className={css.waiting}>
        <Skeleton width="20px" height="20px" isRound />
        <Skeleton width={`${30 + ((row * 17) % 40)}%`} />
      </div>
    ))}
  </div>
)
