import { Archive, EllipsisVertical, Keyboard, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { useAddress } from '#platform/web/routing/address.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/overlays/menu.tsx'
import { SearchWords } from '#platform/web/ui/search-words.tsx'
import type { ListedCard } from '../../cards/card.ts'
import type { Label } from '../../labels/contract.ts'
import type { Project } from '../../projects/contract.ts'
import css from './board-header.module.css'
import { FilterButton } from './filter-button.tsx'
import type { GetLabelTone } from '../../web/use-labels.ts'
import { type UrlState, noFilter } from './url-state.ts'

export type BoardHeaderProps = {
  project: Project
  view: UrlState
  change: ReturnType<typeof useAddress<UrlState>>[1]
  switcher: ReactNode
  cards: readonly ListedCard[] | undefined
  labels: readonly Label[]
  toneOf: GetLabelTone
  matches: ((card: ListedCard) => boolean) | null
  onHelp: () => void
}

/** Which project, how many cards of it are shown, and what narrows them. */
export function BoardHeader(props: BoardHeaderProps) {
  const { project, view, change, switcher, cards, matches, labels, toneOf, onHelp } = props
  const { t } = useTranslation('kanban')
  const more: MenuItem[] = [
    { id: 'settings', label: t('project.settings'), icon: <Settings2 />, onAction: () => change({ shows: 'settings' }) },
    { id: 'archive', label: t('archive'), icon: <Archive />, onAction: () => change({ shows: 'archive' }) },
    { id: 'keys', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: onHelp },
  ]
  return (
    <header className={css.head}>
      <div className={css.words}>
        {switcher}
        <Summary cards={cards} matches={matches} />
      </div>
      {matches && (
        <Button variant="quiet" size="small" onClick={() => change(noFilter)}>
          {t('filter.clear')}
        </Button>
      )}
      <div className={css.search}>
        <SearchWords label={t('search')} q={view.q} onSearch={(q) => change({ q })} />
      </div>
      <FilterButton {...{ view, change, project, labels, toneOf }} />
      <Menu
        placement="bottom end"
        sections={[{ items: more }]}
        trigger={(trigger) => (
          <IconButton label={t('project.more')} variant="secondary" {...trigger}>
            <EllipsisVertical />
          </IconButton>
        )}
      />
    </header>
  )
}

function Summary({ cards, matches }: Pick<BoardHeaderProps, 'cards' | 'matches'>) {
  const { t } = useTranslation('kanban')
  const { number } = useFormat()
  if (!cards) return <p className={css.count}>{'\u00a0'}</p>
  const count = cards.length
  const shown = matches ? cards.filter(matches).length : count
  return (
    <p className={css.count} role="status">
      {matches
        ? t('board.countOf', { shown: number(shown), figure: number(count), count })
        : t('board.count', { count, figure: number(count) })}
    </p>
  )
}
