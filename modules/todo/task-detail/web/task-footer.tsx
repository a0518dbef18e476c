import { useTranslation } from 'react-i18next'
import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'
import { RecordTimestamps } from '#platform/web/ui/lists/record-timestamps.tsx'
import type { Task } from '../../contract.ts'

const TaskHistory = lazyComponent(() => import('./task-history.tsx').then((file) => file.TaskHistory))

export function TaskFooter({ task }: { task: Task }) {
  const { t } = useTranslation('todo')
  const name = task.createdBy?.fullName
  const labels = {
    created: (when: string) => (name ? t('trail.createdBy', { when, name }) : t('trail.created', { when })),
    updated: (when: string) => t('trail.updated', { when }),
    history: t('history'),
  }
  return (
    <RecordTimestamps record={task} labels={labels} onIntent={TaskHistory.preload}>
      <TaskHistory id={task.id} />
    </RecordTimestamps>
  )
}
