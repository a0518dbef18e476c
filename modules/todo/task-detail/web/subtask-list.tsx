import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { AddLineForm } from '#platform/web/ui/forms/add-line-form.tsx'
import type { Task } from '../../contract.ts'
import {
  SortableTaskList,
  TaskMenu,
  TaskList,
  useTaskActions,
  useTaskList,
  useTaskMenu,
  useManualOrder,
} from '../../task-list/web/index.ts'
import css from './task-detail.module.css'

type SubtaskListProps = { task: Task; subtasks: Task[]; onOpen: (id: number) => void }

export function SubtaskList({ task, subtasks, onOpen }: SubtaskListProps) {
  const { t } = useTranslation('todo')
  const { permissions, mutations, commands, context } = useTaskActions()
  const { menu, openMenu, closeMenu } = useTaskMenu()
  const order = useManualOrder({ query: { tasks: subtasks, hasMore: false }, sort: 'manual', mutations, switchToManual: () => {} })
  const viewKey = `under-${task.id}`
  const state = useTaskList({
    viewKey,
    tasks: subtasks,
    commands,
    onOpen,
    onReorder: order.moveBy,
    onMenu: openMenu,
    onLeave: () => {},
  })
  const list = { label: t('subtasks'), tasks: subtasks, viewKey, sort: 'manual' as const, openId: null, state, context }
  const done = subtasks.filter(({ isCompleted }) => isCompleted).length
  if (subtasks.length === 0 && (task.isDeleted || !permissions.canAdd)) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>
        {t('subtasks')} {subtasks.length > 0 && <span className={css.subtaskCount}>{`${done}/${subtasks.length}`}</span>}
      </h2>
      {subtasks.length > 0 && <ProgressBar isAchievement label={t('subtasks.progress')} value={done} max={subtasks.length} />}
      {subtasks.length > 0 && (
        <div className={css.subtasks}>
          {permissions.canUpdateAny && !task.isDeleted ? (
            <SortableTaskList {...list} hasMore={false} onMove={mutations.move} fallback={<TaskList {...list} />} />
          ) : (
            <TaskList {...list} />
          )}
        </div>
      )}
      {permissions.canAdd && !task.isDeleted && (
        <AddLineForm label={t('subtasks.add')} onAdd={(title) => mutations.add({ title, parentId: task.id }, title)} />
      )}
      {menu && <TaskMenu {...menu} {...{ commands, context, state, order, onOpen }} onClose={closeMenu} />}
    </section>
  )
}
