import { Columns3, Download, Rows2, Rows3, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/format.ts'
import { IconButton } from '../../buttons/icon-button.tsx'
import { Menu } from '../../overlays/menu.tsx'
import { DebouncedSearchField } from '../../fields/debounced-search-field.tsx'
import type { DataTableProps } from '../table-props.ts'
import { formatFilter, removeColumnFilter } from './format-filter.ts'
import { defaultLayout } from '../layout.ts'
import css from './table-toolbar.module.css'
import { ViewMenu } from './view-menu.tsx'

export function TableToolbar<R>(props: DataTableProps<R>) {
  const { t } = useTranslation('platform')
  const { control, searchLabel, filters, onExport, isExporting } = props
  const { isDense } = control.layout
  return (
    <div className={css.bar}>
      {searchLabel && (
        <DebouncedSearchField label={searchLabel} q={control.view.q} onSearch={(q) => control.change({ q })} className={css.find} />
      )}
      {filters}
      <ViewMenu control={control} />
      <Chips {...props} />
      <span className={css.acts}>
        <IconButton
          label={t(isDense ? 'table.roomy' : 'table.dense')}
          size="small"
          onClick={() => control.setLayout({ isDense: !isDense })}
        >
          {isDense ? <Rows2 /> : <Rows3 />}
        </IconButton>
        <ColumnChoice {...props} />
        {onExport && (
          <IconButton label={t('table.export')} size="small" disabled={isExporting} onClick={onExport}>
            <Download />
          </IconButton>
        )}
      </span>
    </div>
  )
}

function Chips<R>({ columns, control }: DataTableProps<R>) {
  const { t } = useTranslation('platform')
  const format = useFormat()
  return columns.map((column) => {
    const text = column.filter && formatFilter(column.filter, control.view.filters, format)
    if (!text) return null
    return (
      <button
        key={column.id}
        type="button"
        className={css.chip}
        aria-label={t('table.removeFilter', { name: column.header, text })}
        onClick={() => control.change({ filters: removeColumnFilter(column, control.view.filters) })}
      >
        <span className={css.words}>
          {column.header}: {text}
        </span>
        <X />
      </button>
    )
  })
}

function ColumnChoice<R>({ columns, control }: DataTableProps<R>) {
  const { t } = useTranslation('platform')
  const { layout } = control
  const isShown = ({ id, isHidden }: (typeof columns)[number]) => layout.visible[id] ?? !isHidden
  const items = columns.map((column) => ({
    id: column.id,
    label: column.header,
    isChecked: isShown(column),
    isDisabled: isShown(column) && columns.filter(isShown).length === 1,
    onAction: () => control.setLayout({ visible: { ...layout.visible, [column.id]: !isShown(column) } }),
  }))
  const reset = {
    id: 'reset',
    label: t('table.resetLayout'),
    onAction: () => control.setLayout({ ...defaultLayout, isDense: layout.isDense }),
  }
  return (
    <Menu
      placement="bottom end"
      sections={[{ title: t('table.columns'), items }, { items: [reset] }]}
      trigger={(trigger) => (
        <IconButton label={t('table.columns')} size="small" {...trigger}>
          <Columns3 />
        </IconButton>
      )}
    />
  )
}
