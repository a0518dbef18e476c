import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPaint } from '#platform/web/after-paint.ts'
import { ProgressBar } from '#platform/web/ui/progress-bar.tsx'
import { useOneByOne } from '#platform/web/ui/use-one-by-one.ts'
import type { Task } from '../contract.ts'
import { ManualList, RowMenu } from './parts.ts'
import type { MenuAt } from './row-menu.tsx'
import css from './task-detail.module.css'
import { useTaskActs } from './task-acts.ts'
import { useTaskCommands } from './task-commands.ts'
import { TaskList, useRowWords } from './task-list.tsx'
import { useTaskRights } from './task-rights.ts'
import { useList } from './use-list.ts'
import { useOrder } from './use-order.ts'

type SubtaskListProps = { task: Task; subtasks: Task[]; onOpen: (id: number) => void }

/** The steps of a task in their order: add, check, open, move, delete. */
export function SubtaskList({ task, subtasks, onOpen }: SubtaskListProps) {
  const { t } = useTranslation('todo')
  const [rights, acts] = [useTaskRights(), useTaskActs()]
  const commands = useTaskCommands(acts, rights)
  const words = useRowWords(rights)
  const [menu, setMenu] = useState<MenuAt | null>(null)
  const onOrder = useOrder({ found: { tasks: subtasks, hasMore: false }, sort: 'manual', acts, toManual: () => {} })
  const state = useList({
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
  if (subtasks.length === 0 && (task.isDeleted || !rights.mayAdd)) return null
  return (
    <section className={css.section}>
      <h2 className={css.heading}>
        {t('subtasks')} {subtasks.length > 0 && <span className={css.figure}>{`${done}/${subtasks.length}`}</span>}
      </h2>
      {subtasks.length > 0 && <ProgressBar isAchieved label={t('subtasks.progress')} value={done} max={subtasks.length} />}
      {subtasks.length > 0 && (
        <div className={css.subtasks}>
          {rights.mayChangeAny && !task.isDeleted ? (
            <ManualList {...list} hasMore={false} onMove={acts.move} instead={<TaskList {...list} />} />
          ) : (
            <TaskList {...list} />
          )}
        </div>
      )}
      {rights.mayAdd && !task.isDeleted && <NewSubtask onAdd={(title) => acts.add({ title, parentId: task.id }, title)} />}
      {menu && (
        <RowMenu
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
