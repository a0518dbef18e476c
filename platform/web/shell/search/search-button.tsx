import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { commandKeyLabel } from '../../hooks/command-key.ts'
import { preloadOnIntent } from '../../ui/overlays/lazy-popup.tsx'
import { Kbd } from '../../ui/layout/kbd.tsx'
import css from '../navbar/navbar.module.css'
import { openSearch, lazySearch } from './search-state.ts'

export function SearchButton() {
  const { t } = useTranslation('platform')
  return (
    <button
      className={css.search}
      data-tour="search"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={openSearch}
      {...preloadOnIntent(lazySearch)}
    >
      <Search />
      <span>{t('search')}</span>
      <Kbd keys={`${commandKeyLabel} K`} />
    </button>
  )
}
