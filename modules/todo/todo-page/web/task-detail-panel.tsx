import { useTranslation } from 'react-i18next'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import css from './task-detail-panel.module.css'
import { TaskDetail } from '../../task-detail/web/index.ts'

export type TaskDetailPanelProps = { id: number; isWide: boolean; onClose: () => void; onOpen: (id: number) => void }

/** Shows the open task next to the list on wide screens, and in a drawer on narrow ones. */
export function TaskDetailPanel({ id, isWide, onClose, onOpen }: TaskDetailPanelProps) {
  const { t } = useTranslation('todo')
  const detail = <TaskDetail key={id} id={id} onClose={onClose} onOpen={onOpen} fallback={<LoadingDetail />} />
  if (isWide)
    return (
      <aside className={css.panel} aria-label={t('detail')}>
        {detail}
      </aside>
    )
  return (
    <Drawer isOpen isHeaderHidden title={t('detail')} onClose={onClose}>
      {detail}
    </Drawer>
  )
}

const LoadingDetail = () => (
  <div className={css.loading}>
    <Spinner />
  </div>
)
