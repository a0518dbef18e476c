import { memo } from 'react'
import type { TFunction } from 'i18next'
import { CircleAlert, CornerDownRight, GitBranch, RotateCcw } from 'lucide-react'
import type { Format } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { joinClasses } from '#platform/web/ui/join-classes.ts'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import type { Task } from '../../contract.ts'
import type { Clock } from '../../due-dates/due-state.ts'
import { formatDueDate } from '../../due-dates/web/index.ts'
import css from './task-row.module.css'
import type { TaskPermissions } from '../../tasks/web/index.ts'
import type { GetTagTone } from '../../tags/web/index.ts'

/** Shared by all rows and memoized, so that memoized rows render only when they change. */
export type SharedRowProps = {
  t: TFunction<'todo'>
  format: Format
  language: string
  clock: Clock
  getTagTone: GetTagTone
  permissions: TaskPermissions
}
export type RowProps = { task: Task; context: SharedRowProps; isSelected: boolean; isActive: boolean; isOpen: boolean; isLeaving?: boolean }

/** Icons are drawn in CSS because lists have hundreds of rows. The list handles all clicks and finds the action in `data-act`. */
export const TaskRow = memo(function TaskRow({ isSelected, isActive, isOpen, isLeaving, ...rest }: RowProps) {
  const { task } = rest
  return (
    <div
      role="row"
      data-key={task.id}
      data-open={isOpen || undefined}
      data-done={task.isCompleted || undefined}
      data-leaving={isLeaving || undefined}
      inert={isLeaving}
      aria-selected={isSelected}
      aria-current={isOpen || undefined}
      aria-busy={task.id < 0 || undefined}
      tabIndex={isActive ? 0 : -1}
      className={css.row}
    >
      <div role="gridcell" className={css.cell}>
        <RowContent {...rest} isSelected={isSelected} />
      </div>
    </div>
  )
})

export function RowContent({ task, context, isSelected }: Pick<RowProps, 'task' | 'context' | 'isSelected'>) {
  const { t } = context
  const name = { title: task.title }
  return (
    <>
      <span className={css.select}>
        <input
          type="checkbox"
          data-act="select"
          tabIndex={-1}
          checked={isSelected}
          readOnly
          className={css.box}
          aria-label={t('row.select', name)}
        />
      </span>
      <CompleteButton task={task} context={context} />
      <button type="button" data-act="open" tabIndex={-1} className={css.title}>
        <span className={css.words}>{task.title}</span>
      </button>
      <TaskMetadata task={task} context={context} />
      <RowActions task={task} context={context} />
    </>
  )
}

type PartProps = Pick<RowProps, 'task' | 'context'>

function CompleteButton({ task, context: { t, permissions } }: PartProps) {
  const isEnabled = permissions.canUpdate(task, task.isDeleted ? 'isDeleted' : 'isCompleted')
  if (task.isDeleted)
    return (
      <button
        type="button"
        data-act="restore"
        tabIndex={-1}
        disabled={!isEnabled}
        className={joinClasses(css.icon, css.restore)}
        aria-label={t('row.restore', { title: task.title })}
      >
        <RotateCcw data-points />
      </button>
    )
  return (
    <button
      type="button"
      role="checkbox"
      data-act="complete"
      tabIndex={-1}
      disabled={!isEnabled}
      aria-checked={task.isCompleted}
      aria-label={t('row.complete', { title: task.title })}
      className={css.done}
    />
  )
}

function TaskMetadata({ task, context }: PartProps) {
  const subtasks = { done: task.subtaskDoneCount, count: task.subtaskCount }
  return (
    <span className={css.meta}>
      {task.parentTitle && (
        <span className={css.parent}>
          <CornerDownRight aria-hidden data-points />
          <span className="visually-hidden">{context.t('row.parent')}</span>
          {task.parentTitle}
        </span>
      )}
      {task.subtaskCount > 0 && (
        <span className={css.count} title={context.t('row.subtasks', subtasks)}>
          <GitBranch aria-hidden />
          <span aria-hidden>{`${subtasks.done}/${subtasks.count}`}</span>
          <span className="visually-hidden">{context.t('row.subtasks', subtasks)}</span>
        </span>
      )}
      {task.tags.map((tag) => (
        <Badge key={tag} tone={context.getTagTone(tag)}>
          {tag}
        </Badge>
      ))}
      <DueDate task={task} context={context} />
      {task.assignee && <Avatar person={task.assignee} size="small" />}
    </span>
  )
}

function DueDate({ task, context }: PartProps) {
  const due = formatDueDate(task, context.clock, context)
  if (!due) return null
  const isOverdue = due.state === 'overdue' && !task.isCompleted
  return (
    <span className={css.due} data-state={task.isCompleted ? undefined : due.state}>
      {isOverdue && <CircleAlert aria-hidden />}
      {due.text}
      {isOverdue && <span className="visually-hidden">{context.t('due.overdue')}</span>}
    </span>
  )
}

function RowActions({ task, context: { t, permissions } }: PartProps) {
  const isEnabled = !task.isDeleted && permissions.canUpdate(task, 'isImportant')
  return (
    <>
      {isEnabled && (
        <button
          type="button"
          data-act="star"
          tabIndex={-1}
          aria-pressed={task.isImportant}
          aria-label={t('row.star', { title: task.title })}
          className={css.star}
        />
      )}
      <button
        type="button"
        id={`task-menu-${task.id}`}
        data-act="menu"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-label={t('row.menu', { title: task.title })}
        className={joinClasses(css.icon, css.menu)}
      />
    </>
  )
}
