import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import type { Task } from '../contract.ts'
import { laterPart } from '#platform/web/ui/later-part.tsx'
import css from './task-detail.module.css'

const TaskHistory = laterPart(() => import('./task-history.tsx').then((file) => file.TaskHistory))

/** Where the task comes from, and on demand all that has happened to it. */
export function TaskTrail({ task }: { task: Task }) {
  const { t } = useTranslation('todo')
  const { relative, dateTime } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const when = { when: relative(task.createdAt) }
  return (
    <section className={css.section}>
      <p className={css.trail}>
        <span title={dateTime(task.createdAt)}>
          {task.createdBy ? t('trail.createdBy', { ...when, name: task.createdBy.fullName }) : t('trail.created', when)}
        </span>
        {task.updatedAt !== task.createdAt && (
          <span title={dateTime(task.updatedAt)}>{t('trail.updated', { when: relative(task.updatedAt) })}</span>
        )}
      </p>
      <button
        type="button"
        className={css.disclose}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={TaskHistory.preload}
        onFocus={TaskHistory.preload}
      >
        <ChevronDown aria-hidden /> {t('history')}
      </button>
      {isOpen && <TaskHistory id={task.id} />}
    </section>
  )
}
