import { useTranslation } from 'react-i18next'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import css from './detail-place.module.css'
import { TaskDetail } from './page-parts.ts'

export type DetailPlaceProps = { id: number; isWide: boolean; onClose: () => void; onOpen: (id: number) => void }

/** The open task beside the list where there is room, else in a drawer over it. */
export function DetailPlace({ id, isWide, onClose, onOpen }: DetailPlaceProps) {
  const { t } = useTranslation('todo')
  const detail = <TaskDetail key={id} id={id} onClose={onClose} onOpen={onOpen} instead={<Waiting />} />
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

const Waiting = () => (
  <div className={css.waiting}>
    <Spinner />
  </div>
)
