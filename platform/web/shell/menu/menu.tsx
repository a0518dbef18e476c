import { Link } from '@tanstack/react-router'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '../../routing/search-params.ts'
import { useFormat } from '../../i18n/format.ts'
import { applySettings, useSettings } from '../../settings/settings.ts'
import { joinClasses } from '../../ui/join-classes.ts'
import { useUnreadCount } from '../../realtime/unread-counts.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Logo } from './logo.tsx'
import css from './menu.module.css'
import { useNavigation, type NavigationEntry } from './navigation.ts'

export function MainMenu({ isHorizontal = false }: { isHorizontal?: boolean }) {
  const { t } = useTranslation('platform')
  const { menuCollapsed } = useSettings()
  if (isHorizontal)
    return (
      <nav className={css.row} aria-label={t('menu')} data-surface="menu" data-tour="menu">
        <MenuGroups />
      </nav>
    )
  return (
    <div className={css.place} data-collapsed={menuCollapsed || undefined}>
      <nav className={css.menu} aria-label={t('menu')} data-surface="menu" data-tour="menu">
        <div className={css.head}>
          <Brand />
          <Collapse isCollapsed={menuCollapsed} />
        </div>
        <MenuGroups />
      </nav>
    </div>
  )
}

export const Brand = () => {
  const { t } = useTranslation('platform')
  return (
    <Link to="/" className={css.brand}>
      <Logo />
      <span className={css.label}>{t('product')}</span>
    </Link>
  )
}

function Collapse({ isCollapsed }: { isCollapsed: boolean }) {
  const { t } = useTranslation('platform')
  return (
    <IconButton
      className={css.collapse}
      size="small"
      label={isCollapsed ? t('menu.expand') : t('menu.collapse')}
      onClick={() => applySettings({ menuCollapsed: !isCollapsed })}
    >
      {isCollapsed ? <PanelLeftOpen data-points /> : <PanelLeftClose data-points />}
    </IconButton>
  )
}

export function MenuGroups({ onChoose }: { onChoose?: () => void }) {
  const { t } = useTranslation('platform')
  return useNavigation().map(({ name, entries }) => (
    <div key={name} className={css.group}>
      <h2 id={`menu-${name}`} className={joinClasses(css.title, css.label)}>
        {t(`menu.${name}`)}
      </h2>
      <ul aria-labelledby={`menu-${name}`}>
        {entries.map((entry) => (
          <MenuEntry key={entry.page.path} entry={entry} onChoose={onChoose} />
        ))}
      </ul>
    </div>
  ))
}

function MenuEntry({ entry: { page, title, icon: Icon }, onChoose }: { entry: NavigationEntry; onChoose: (() => void) | undefined }) {
  const { t } = useTranslation('platform')
  return (
    <li>
      <Link {...toLinkProps(page.path)} className={css.entry} activeOptions={{ includeSearch: false }} onClick={onChoose}>
        <Icon />
        <span className={css.label}>{t(title)}</span>
        <UnreadCount path={page.path} />
      </Link>
    </li>
  )
}

function UnreadCount({ path }: { path: string }) {
  const { t } = useTranslation('platform')
  const { number } = useFormat()
  const count = useUnreadCount(path)
  if (count === 0) return null
  return (
    <span className={css.count}>
      <span aria-hidden>{count > MAX_COUNT ? `${number(MAX_COUNT)}+` : number(count)}</span>
      <span className="visually-hidden">{t('menu.unseen', { count })}</span>
    </span>
  )
}

const MAX_COUNT = 99
