import { Archive, EllipsisVertical, Keyboard, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import type { useAddress } from '#platform/web/address.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { IconButton } from '#platform/web/ui/icon-button.tsx'
import { Menu, type MenuItem } from '#platform/web/ui/menu.tsx'
import { SearchWords } from '#platform/web/ui/search-words.tsx'
import type { ListedCard } from '../card-contract.ts'
import type { Label } from '../label-contract.ts'
import type { Project } from '../project-contract.ts'
import css from './board-head.module.css'
import { FilterButton } from './filter-button.tsx'
import type { ToneOf } from './use-board.ts'
import { wide, type View } from './view.ts'

export type BoardHeadProps = {
  project: Project
  view: View
  change: ReturnType<typeof useAddress<View>>[1]
  switcher: ReactNode
  cards: readonly ListedCard[] | undefined
  labels: readonly Label[]
  toneOf: ToneOf
  matches: ((card: ListedCard) => boolean) | null
  onHelp: () => void
}

/** Which project, how many cards of it are shown, and what narrows them. */
export function BoardHead(props: BoardHeadProps) {
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
        <Button variant="quiet" size="small" onClick={() => change(wide)}>
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

function Summary({ cards, matches }: Pick<BoardHeadProps, 'cards' | 'matches'>) {
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
