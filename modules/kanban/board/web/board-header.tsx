import { Archive, EllipsisVertical, Keyboard, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import { openShortcutHelp } from '#platform/web/shortcuts/shortcut-help.tsx'
import { DebouncedSearchField } from '#platform/web/ui/fields/debounced-search-field.tsx'
import type { ListedCard } from '../../cards/card.ts'
import type { Project } from '../../projects/contract.ts'
import css from './board-header.module.css'
import { FilterButton } from './filter-button.tsx'
import type { ProjectLabels } from '../../web/use-labels.ts'
import { type UpdateUrlState, type UrlState, noFilter } from './url-state.ts'

export type BoardHeaderProps = {
  project: Project
  view: UrlState
  updateView: UpdateUrlState
  switcher: ReactNode
  cards: readonly ListedCard[] | undefined
  labels: ProjectLabels
  matches: ((card: ListedCard) => boolean) | null
}

export function BoardHeader(props: BoardHeaderProps) {
  const { project, view, updateView, switcher, cards, matches, labels } = props
  const { t } = useTranslation('kanban')
  const more: MenuItem[] = [
    { id: 'settings', label: t('project.settings'), icon: <Settings2 />, onAction: () => updateView({ shows: 'settings' }) },
    { id: 'archive', label: t('archive'), icon: <Archive />, onAction: () => updateView({ shows: 'archive' }) },
    { id: 'keys', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: openShortcutHelp },
  ]
  return (
    <header className={css.head}>
      <div className={css.heading}>
        {switcher}
        <Summary cards={cards} matches={matches} />
      </div>
      {matches && (
        <Button variant="quiet" size="small" onClick={() => updateView(noFilter)}>
          {t('filter.clear')}
        </Button>
      )}
      <div className={css.search}>
        <DebouncedSearchField label={t('search')} q={view.q} onSearch={(q) => updateView({ q })} />
      </div>
      <FilterButton {...{ view, updateView, project, labels }} />
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
  const visibleCount = matches ? cards.filter(matches).length : count
  return (
    <p className={css.count} role="status">
      {matches
        ? t('board.countOf', { shown: number(visibleCount), figure: number(count), count })
        : t('board.count', { count, figure: number(count) })}
    </p>
  )
}
