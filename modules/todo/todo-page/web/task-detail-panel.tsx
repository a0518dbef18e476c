import { useTranslation } from 'react-i18next'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import css from './task-detail-panel.module.css'
import { TaskDetail } from '../../task-detail/web/index.ts'

export type TaskDetailPanelProps = { id: number; isWide: boolean; onClose: () => void; onOpen: (id: number) => void }

/** The open task beside the list where there is room, else in a drawer over it. */
export function TaskDetailPanel({ id, isWide, onClose, onOpen }: TaskDetailPanelProps) {
  const { t } = useTranslation('todo')
  const detail = <TaskDetail key={id} id={id} onClose={onClose} onOpen={onOpen} instead={<LoadingDetail />} />
  if (isWide)
    return (
      <aside className={css.place} aria-label={t('detail')}>
        {detail}
      </aside>
    )
  return (
    <Drawer isOpen isHeadUnseen title={t('detail')} onClose={onClose}>
      {detail}
    </Drawer>
  )
}

const LoadingDetail = () => (
  <div className={css.waiting}>
    <Spinner />
  </div>
)
