import { ArrowDown, ArrowLeftToLine, ArrowRightToLine, ArrowUp, ChevronLeft, ChevronRight, EyeOff, Minus, PinOff, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../buttons/button.tsx'
import css from './column-menu.module.css'
import { FilterEditor } from './filter-editor.tsx'
import { moveColumn, MIN_COLUMN_WIDTH, MAX_COLUMN_WIDTH } from '../layout.ts'
import type { TableModel } from '../table-model.ts'
import type { VisibleColumn } from './visible-columns.ts'
import { toggleSort } from './sorting.ts'

type MenuProps<R> = { column: VisibleColumn<R>; parts: TableModel<R>; onDone: () => void }

export function ColumnMenu<R>({ column, parts, onDone }: MenuProps<R>) {
  const { control } = parts.props
  const { filter } = column.column
  return (
    <div className={css.heading}>
      <Sorts column={column} parts={parts} onDone={onDone} />
      {filter && <FilterEditor filter={filter} name={column.column.header} control={control} onDone={onDone} />}
      <Places column={column} parts={parts} onDone={onDone} />
    </div>
  )
}

const STEP = 24

function Sorts<R>({ column, parts, onDone }: MenuProps<R>) {
  const { t } = useTranslation('platform')
  const { control } = parts.props
  const { sortColumn } = column.column
  if (!sortColumn) return null
  const { sorting } = control.view
  const sorted = sorting.find((one) => one.sortColumn === sortColumn)
  const sort = (direction: 'asc' | 'desc') => (control.change({ sorting: [{ sortColumn, sort: direction }] }), onDone())
  return (
    <div className={css.group}>
      <Entry icon={<ArrowUp />} isPressed={sorted?.sort === 'asc'} onClick={() => sort('asc')}>
        {t('table.ascending')}
      </Entry>
      <Entry icon={<ArrowDown />} isPressed={sorted?.sort === 'desc'} onClick={() => sort('desc')}>
        {t('table.descending')}
      </Entry>
      {!sorted && sorting.length > 0 && (
        <Entry icon={<Plus />} onClick={() => (control.change({ sorting: toggleSort(sorting, sortColumn, true) }), onDone())}>
          {t('table.alsoSort')}
        </Entry>
      )}
    </div>
  )
}

function Places<R>({ column, parts, onDone }: MenuProps<R>) {
  const { t } = useTranslation('platform')
  const { props, visibleColumns, order } = parts
  const { control } = props
  const { id, width, pinned } = column
  const index = order.indexOf(id)
  const lay = (part: Parameters<typeof control.setLayout>[0]) => (control.setLayout(part), onDone())
  const pin = (place: 'start' | 'end' | 'none') => lay({ pinned: { ...control.layout.pinned, [id]: place } })
  const widen = (by: number) =>
    control.setLayout({ widths: { ...control.layout.widths, [id]: Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, width + by)) } })
  return (
    <div className={css.group}>
      <div className={css.pair}>
        <Entry
          icon={<ChevronLeft data-points />}
          isDisabled={index <= 0}
          onClick={() => lay({ order: moveColumn(order, id, order[index - 1]!) })}
        >
          {t('table.moveBack')}
        </Entry>
        <Entry
          icon={<ChevronRight data-points />}
          isDisabled={index >= order.length - 1}
          onClick={() => lay({ order: moveColumn(order, id, order[index + 2] ?? null) })}
        >
          {t('table.moveOn')}
        </Entry>
      </div>
      <div className={css.pair}>
        <Entry icon={<Minus />} isDisabled={width <= MIN_COLUMN_WIDTH} onClick={() => widen(-STEP)}>
          {t('table.narrower')}
        </Entry>
        <Entry icon={<Plus />} isDisabled={width >= MAX_COLUMN_WIDTH} onClick={() => widen(STEP)}>
          {t('table.wider')}
        </Entry>
      </div>
      {pinned === null ? (
        <div className={css.pair}>
          <Entry icon={<ArrowLeftToLine data-points />} onClick={() => pin('start')}>
            {t('table.pinStart')}
          </Entry>
          <Entry icon={<ArrowRightToLine data-points />} onClick={() => pin('end')}>
            {t('table.pinEnd')}
          </Entry>
        </div>
      ) : (
        <Entry icon={<PinOff />} onClick={() => pin('none')}>
          {t('table.unpin')}
        </Entry>
      )}
      <Entry
        icon={<EyeOff />}
        isDisabled={visibleColumns.length === 1}
        onClick={() => lay({ visible: { ...control.layout.visible, [id]: false } })}
      >
        {t('table.hide')}
      </Entry>
    </div>
  )
}

type EntryProps = { icon: ReactNode; isPressed?: boolean; isDisabled?: boolean; onClick: () => void; children: ReactNode }

const Entry = ({ icon, isPressed, isDisabled, onClick, children }: EntryProps) => (
  <Button size="small" variant="quiet" icon={icon} aria-pressed={isPressed} disabled={isDisabled} className={css.entry} onClick={onClick}>
    {children}
  </Button>
)
