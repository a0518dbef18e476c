import { Menu as MenuIcon, Settings2 } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { intentProps } from '../../ui/overlays/on-intent.tsx'
import { Customizer, customizerPart, openCustomizer } from '../customizer/customizer-state.tsx'
import css from './shortcuts.module.css'
import { closeSearch, openSearch, searchPart, useSearchOpen } from '../search/search-state.ts'

/** The keys that work everywhere and what they open; with a hidden navbar, buttons in its stead. */
export function Shortcuts({ isNavbarHidden, onOpenMenu }: { isNavbarHidden: boolean; onOpenMenu: () => void }) {
  const { t } = useTranslation('platform')
  const isSearching = useSearchOpen()
  useEffect(() => {
    addEventListener('keydown', onSearchKeys)
    return () => removeEventListener('keydown', onSearchKeys)
  }, [])
  return (
    <>
      {isNavbarHidden && (
        <div className={css.instead}>
          <IconButton label={t('menu.open')} variant="secondary" onClick={onOpenMenu}>
            <MenuIcon />
          </IconButton>
          <IconButton label={t('customizer')} variant="secondary" onClick={openCustomizer} {...intentProps(customizerPart)}>
            <Settings2 />
          </IconButton>
        </div>
      )}
      {isSearching && <searchPart.Part onClose={closeSearch} />}
      <Customizer />
    </>
  )
}

function onSearchKeys(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
  event.preventDefault()
  openSearch()
}
