import type { ReactNode } from 'react'
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu, type MenuSection } from '../overlays/menu.tsx'
import css from './page-head.module.css'

export type PageHeadProps = {
  title: string
  /** One line of what is shown: how many, filtered by what. Given but undefined it is on its way and has its place. */
  summary?: ReactNode
  /** The one main thing to do here. */
  primary?: ReactNode
  /** The rest, in a menu. */
  more?: readonly MenuSection[]
  /** In front of the title: a way back, a picture. */
  lead?: ReactNode
}

export function PageHead(props: PageHeadProps) {
  const { title, summary, primary, more, lead } = props
  const { t } = useTranslation('platform')
  return (
    <header className={css.head}>
      {lead}
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {'summary' in props && <p className={css.summary}>{summary}</p>}
      </div>
      <div className={css.actions} data-paper="none">
        {primary}
        {more && (
          <Menu
            placement="bottom end"
            sections={more}
            trigger={(props) => (
              <IconButton label={t('ui.more')} variant="secondary" {...props}>
                <EllipsisVertical />
              </IconButton>
            )}
          />
        )}
      </div>
    </header>
  )
}
