import { ArrowDownWideNarrow, ChevronLeft, Keyboard, Tags } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { openShortcutHelp } from '#platform/web/shortcuts/shortcut-help.tsx'
import { DebouncedSearchField } from '#platform/web/ui/fields/debounced-search-field.tsx'
import { taskSorts, type TaskSort } from '../../contract.ts'
import css from './task-list-header.module.css'
import type { View } from './view.ts'

export type TaskListHeaderProps = {
  view: View
  title: string
  total: number | null
  onSearch: (q: string) => void
  onSort: (sort: TaskSort) => void
  onBack: (() => void) | undefined
  onManageTags: (() => void) | undefined
}

export function TaskListHeader({ view, title, total, onSearch, onSort, onBack, onManageTags }: TaskListHeaderProps) {
  const { t } = useTranslation('todo')
  const { number } = useFormat()
  return (
    <header className={css.head}>
      {onBack && (
        <IconButton label={t('folders')} onClick={onBack}>
          <ChevronLeft data-points />
        </IconButton>
      )}
      <div className={css.heading}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.count} role="status">
          {total === null ? '\u00a0' : t('list.count', { count: total, figure: number(total) })}
        </p>
      </div>
      <div className={css.search}>
        <DebouncedSearchField label={t('search')} q={view.q} onSearch={onSearch} />
      </div>
      <Menu
        placement="bottom end"
        sections={[
          {
            title: t('sort'),
            isExclusive: true,
            items: taskSorts.map((sort) => ({
              id: sort,
              label: t(`sort.${sort}`),
              isChecked: sort === view.sort,
              onAction: () => onSort(sort),
            })),
          },
          {
            items: [
              ...(onManageTags ? [{ id: 'tags', label: t('tags.manage'), icon: <Tags />, onAction: onManageTags }] : []),
              { id: 'help', label: t('keys.title'), icon: <Keyboard />, shortcut: '?', onAction: openShortcutHelp },
            ],
          },
        ]}
        trigger={(props) => (
          <IconButton label={t('sort.by', { order: t(`sort.${view.sort}`) })} variant="secondary" {...props}>
            <ArrowDownWideNarrow />
          </IconButton>
        )}
      />
    </header>
  )
}
