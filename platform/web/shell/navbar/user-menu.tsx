import { Compass, Keyboard, LogOut, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../session/account.ts'
import { canAccess } from '../../session/can-access.ts'
import { listPages, getTitleKey, useModules } from '../../routing/modules.tsx'
import { useSession } from '../../session/session.ts'
import { openShortcutHelp } from '../../shortcuts/shortcut-help.tsx'
import { startTour } from '../tour/tour-state.tsx'
import { Avatar } from '../../ui/lists/avatar.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import type { MenuItem } from '../../ui/overlays/menu-item.ts'
import css from './navbar.module.css'
import { lazyCustomizer, openCustomizer } from '../customizer/customizer-state.tsx'

export function UserMenu() {
  const { t } = useTranslation('platform')
  const user = useSession()?.userData
  const pages = usePersonalPages()
  if (!user) return null
  const sections = [
    {
      title: user.fullName,
      items: [...pages, { id: 'customizer', label: t('customizer'), icon: <Settings2 />, onAction: openCustomizer }],
    },
    {
      title: t('help'),
      items: [
        { id: 'keys', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: openShortcutHelp },
        { id: 'tour', label: t('tour'), icon: <Compass />, onAction: startTour },
      ],
    },
    { items: [{ id: 'sign-out', label: t('signOut'), icon: <LogOut data-points />, onAction: signOut }] },
  ]
  return (
    <Menu
      placement="bottom end"
      sections={sections}
      trigger={(props) => (
        <button {...props} type="button" className={css.user} data-tour="help" onPointerDown={lazyCustomizer.preload}>
          <Avatar person={user} isDecorative />
          <span className="visually-hidden">{t('userMenu', { name: user.fullName })}</span>
        </button>
      )}
    />
  )
}

function usePersonalPages(): MenuItem[] {
  const { t } = useTranslation('platform')
  const user = useSession()?.userData ?? null
  return listPages(useModules())
    .filter(({ page }) => page.personal && canAccess(user, page.access))
    .sort((one, other) => one.page.personal!.order - other.page.personal!.order)
    .map(({ module, page }) => {
      const Icon = page.personal!.icon
      return { id: page.path, label: t(getTitleKey(module, page)), icon: <Icon />, href: `#${page.path}` }
    })
}
