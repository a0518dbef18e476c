import type { ReactNode } from 'react'
import { EllipsisVertical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../buttons/icon-button.tsx'
import { Menu } from '../overlays/menu.tsx'
import type { MenuSection } from '../overlays/menu-item.ts'
import css from './page-header.module.css'

export type PageHeaderProps = {
  title: string
  /** A line such as the number of records. Pass undefined while loading to reserve its space. */
  summary?: ReactNode
  primary?: ReactNode
  menuSections?: readonly MenuSection[]
  leading?: ReactNode
}

export function PageHeader(props: PageHeaderProps) {
  const { title, summary, primary, menuSections, leading } = props
  const { t } = useTranslation('platform')
  return (
    <header className={css.head}>
      {leading}
      <div className={css.words}>
        <h1 className={css.title}>{title}</h1>
        {'summary' in props && <p className={css.summary}>{summary}</p>}
      </div>
      <div className={css.actions} data-paper="none">
        {primary}
        {menuSections && (
          <Menu
            placement="bottom end"
            sections={menuSections}
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
