import { memo } from 'react'
import type { TFunction } from 'i18next'
import { CircleAlert, CornerDownRight, GitBranch, RotateCcw } from 'lucide-react'
import type { Format } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { classes } from '#platform/web/ui/classes.ts'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import type { Task } from '../../contract.ts'
import type { Clock } from '../../due-dates/due-state.ts'
import { formatDueDate } from '../../due-dates/web/index.ts'
import css from './task-row.module.css'
import type { TaskPermissions } from '../../tasks/web/index.ts'
import type { GetTagTone } from '../../tags/web/index.ts'

/** What all rows share; made anew only when it changes, so that a row is drawn again only when it is another. */
export type RowContext = {
  t: TFunction<'todo'>
  format: Format
  language: string
  clock: Clock
  toneOf: GetTagTone
  rights: TaskPermissions
}
export type RowProps = { task: Task; words: RowContext; isSelected: boolean; isActive: boolean; isOpen: boolean; isLeaving?: boolean }

/** One task of the list. What stands in every row is drawn by the style sheet: rows come by the hundred. Its parts say by `data-act` what a press on them does; the list listens for all rows. */
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

export function RowContent({ task, words, isSelected }: Pick<RowProps, 'task' | 'words' | 'isSelected'>) {
  const { t } = words
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
      <CompleteButton task={task} words={words} />
      <button type="button" data-act="open" tabIndex={-1} className={css.title}>
        <span className={css.words}>{task.title}</span>
      </button>
      <TaskMetadata task={task} words={words} />
      <RowActions task={task} words={words} />
    </>
  )
}

type PartProps = Pick<RowProps, 'task' | 'words'>

function CompleteButton({ task, words: { t, rights } }: PartProps) {
  const isOffered = rights.canUpdate(task, task.isDeleted ? 'isDeleted' : 'isCompleted')
  if (task.isDeleted)
    return (
      <button
        type="button"
        data-act="restore"
        tabIndex={-1}
        disabled={!isOffered}
        className={classes(css.icon, css.restore)}
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
      disabled={!isOffered}
      aria-checked={task.isCompleted}
      aria-label={t('row.complete', { title: task.title })}
      className={css.done}
    />
  )
}

function TaskMetadata({ task, words }: PartProps) {
  const subtasks = { done: task.subtaskDoneCount, count: task.subtaskCount }
  return (
    <span className={css.meta}>
      {task.parentTitle && (
        <span className={css.parent}>
          <CornerDownRight aria-hidden data-points />
          <span className="unseen">{words.t('row.parent')}</span>
          {task.parentTitle}
        </span>
      )}
      {task.subtaskCount > 0 && (
        <span className={css.count} title={words.t('row.subtasks', subtasks)}>
          <GitBranch aria-hidden />
          <span aria-hidden>{`${subtasks.done}/${subtasks.count}`}</span>
          <span className="unseen">{words.t('row.subtasks', subtasks)}</span>
        </span>
      )}
      {task.tags.map((tag) => (
        <Pill key={tag} tone={words.toneOf(tag)}>
          {tag}
        </Pill>
      ))}
      <Due task={task} words={words} />
      {task.assignee && <Avatar person={task.assignee} size="small" />}
    </span>
  )
}

/** Late ones say so by more than their colour. */
function Due({ task, words }: PartProps) {
  const due = formatDueDate(task, words.clock, words)
  if (!due) return null
  const isLate = due.state === 'overdue' && !task.isCompleted
  return (
    <span className={css.due} data-state={task.isCompleted ? undefined : due.state}>
      {isLate && <CircleAlert aria-hidden />}
      {due.text}
      {isLate && <span className="unseen">{words.t('due.overdue')}</span>}
    </span>
  )
}

/** Star and menu. */
function RowActions({ task, words: { t, rights } }: PartProps) {
  const isOffered = !task.isDeleted && rights.canUpdate(task, 'isImportant')
  return (
    <>
      {isOffered && (
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
        className={classes(css.icon, css.menu)}
      />
    </>
  )
}
