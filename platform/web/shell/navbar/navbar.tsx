import { Menu as MenuIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../settings/settings.ts'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { NotificationBell } from '../notifications/notification-bell.tsx'
import { ConnectionStatus } from './connection-status.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { Brand } from '../menu/menu.tsx'
import css from './navbar.module.css'
import { Banners, NavbarExtensions } from './navbar-extensions.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { SkinMenu } from './skin-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export function Navbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation('platform')
  const { navbarType, navbarColor, layout, menuHidden } = useSettings()
  return (
    <header className={css.place} data-type={navbarType} data-color={navbarColor}>
      <Banners />
      <div className={css.navbar}>
        <IconButton
          className={css.hamburger}
          data-always={menuHidden || undefined}
          data-tour="menu"
          label={t('menu.open')}
          onClick={onOpenMenu}
        >
          <MenuIcon />
        </IconButton>
        {(layout === 'horizontal' || menuHidden) && (
          <div className={css.brand}>
            <Brand />
          </div>
        )}
        <SearchButton />
        <NavbarExtensions />
        <div className={css.end}>
          <ConnectionStatus />
          <LanguageMenu />
          <SkinMenu />
          <NotificationBell />
          <UserMenu />
        </div>
      </div>
    </header>
  )
}
