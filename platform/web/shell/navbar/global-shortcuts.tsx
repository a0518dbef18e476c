import { Menu as MenuIcon, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { preloadOnIntent } from '../../ui/overlays/lazy-popup.tsx'
import { Customizer, lazyCustomizer, openCustomizer } from '../customizer/customizer-state.tsx'
import { ShortcutHelp } from '../../shortcuts/shortcut-help.tsx'
import { TourHost } from '../tour/tour-state.tsx'
import css from './global-shortcuts.module.css'
import { useGlobalShortcuts } from './use-global-shortcuts.ts'
import { closeSearch, lazySearch, useIsSearchOpen } from '../search/search-state.ts'

/** Global shortcuts and the dialogs they open; also buttons for them while the navbar is hidden. */
export function GlobalShortcuts({ isNavbarHidden, onOpenMenu }: { isNavbarHidden: boolean; onOpenMenu: () => void }) {
  const { t } = useTranslation('platform')
  const isSearching = useIsSearchOpen()
  useGlobalShortcuts()
  return (
    <>
      {isNavbarHidden && (
        <div className={css.instead}>
          <IconButton label={t('menu.open')} variant="secondary" onClick={onOpenMenu}>
            <MenuIcon />
          </IconButton>
          <IconButton label={t('customizer')} variant="secondary" onClick={openCustomizer} {...preloadOnIntent(lazyCustomizer)}>
            <Settings2 />
          </IconButton>
        </div>
      )}
      {isSearching && <lazySearch.Component onClose={closeSearch} />}
      <Customizer />
      <ShortcutHelp />
      <TourHost />
    </>
  )
}
