import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '#platform/web/hooks/after-paint.ts'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { useOneByOne } from '#platform/web/ui/use-one-by-one.ts'
import type { Task } from '../../contract.ts'
import { SortableTaskList, type OpenMenu, TaskMenu, TaskList, useTaskList, useMoveByKey, useRowContext } from '../../task-list/web/index.ts'
import css from './task-detail.module.css'
import { useTaskMutations, useTaskCommands, useTaskPermissions } from '../../tasks/web/index.ts'

type SubtaskListProps = { task: Task; subtasks: Task[]; onOpen: (id: number) => void }

/** The steps of a task in their order: add, check, open, move, delete. */
export function SubtaskList({ task, subtasks, onOpen }: SubtaskListProps) {
  const { t } = useTranslation('todo')
  const [rights, acts] = [useTaskPermissions(), useTaskMutations()]
  const commands = useTaskCommands(acts, rights)
  const words = useRowContext(rights)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const onOrder = useMoveByKey({ found: { tasks: subtasks, hasMore: false }, sort: 'manual', acts, toManual: () => {} })
  const state = useTaskList({
    viewKey: `under-${task.id}`,
    tasks: subtasks,
    commands,
    onOpen,
    onOrder,
    onMenu: (one, button) => afterPaint(() => setMenu({ task: one, button })),
    onLeave: () => {},
  })
  const list = { label: t('subtasks'), tasks: subtasks, viewKey: `under-${task.id}`, sort: 'manual' as const, openId: null, state, words }
  const done = subtasks.filter(({ isCompleted }) => isCompleted).length
  if (subtasks.length === 0 && (task.isDeleted || !rights.canAdd)) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>
        {t('subtasks')} {subtasks.length > 0 && <span className={css.figure}>{`${done}/${subtasks.length}`}</span>}
      </h2>
      {subtasks.length > 0 && <ProgressBar isAchieved label={t('subtasks.progress')} value={done} max={subtasks.length} />}
      {subtasks.length > 0 && (
        <div className={css.subtasks}>
          {rights.canUpdateAny && !task.isDeleted ? (
            <SortableTaskList {...list} hasMore={false} onMove={acts.move} instead={<TaskList {...list} />} />
          ) : (
            <TaskList {...list} />
          )}
        </div>
      )}
      {rights.canAdd && !task.isDeleted && <NewSubtask onAdd={(title) => acts.add({ title, parentId: task.id }, title)} />}
      {menu && (
        <TaskMenu
          {...menu}
          {...{ commands, rights, words, state, onOpen, onOrder }}
          sort="manual"
          toManual={() => {}}
          onClose={() => setMenu(null)}
        />
      )}
    </section>
  )
}

function NewSubtask({ onAdd }: { onAdd: (title: string) => Promise<string> }) {
  const { t } = useTranslation('todo')
  const { text, write, stop, send } = useOneByOne()
  return (
    <form
      className={css.newSubtask}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) void send(onAdd(text.trim()))
        else stop()
      }}
    >
      <Plus aria-hidden />
      <input
        value={text}
        maxLength={255}
        aria-label={t('subtasks.add')}
        placeholder={t('subtasks.add')}
        autoComplete="off"
        enterKeyHint="done"
        onChange={(event) => write(event.target.value)}
        onBlur={stop}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !text) return
          event.stopPropagation()
          write('')
        }}
      />
    </form>
  )
}
