import { useTranslation } from 'react-i18next'
import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'
import { RecordTrail } from '#platform/web/ui/lists/record-trail.tsx'
import type { Task } from '../../contract.ts'

const TaskHistory = laterPart(() => import('./task-history.tsx').then((file) => file.TaskHistory))

/** Where the task comes from, and on demand all that has happened to it. */
export function TaskFooter({ task }: { task: Task }) {
  const { t } = useTranslation('todo')
  const name = task.createdBy?.fullName
  const words = {
    created: (when: string) => (name ? t('trail.createdBy', { when, name }) : t('trail.created', { when })),
    updated: (when: string) => t('trail.updated', { when }),
    history: t('history'),
  }
  return (
    <RecordTrail record={task} words={words} onIntent={TaskHistory.preload}>
      <TaskHistory id={task.id} />
    </RecordTrail>
  )
}
