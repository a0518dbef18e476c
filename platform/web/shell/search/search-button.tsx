import { Search } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { commandKey } from '../../hooks/command-key.ts'
import { intentProps } from '../../ui/overlays/on-intent.tsx'
import { Kbd } from '../../ui/layout/kbd.tsx'
import css from '../navbar/navbar.module.css'
import { openSearch, searchPart } from './search-state.ts'

export function SearchButton() {
  const { t } = useTranslation('platform')
  return (
    <button className={css.search} aria-keyshortcuts="Control+K Meta+K" onClick={openSearch} {...intentProps(searchPart)}>
      <Search />
      <span>{t('search')}</span>
      <Kbd keys={`${commandKey} K`} />
    </button>
  )
}
