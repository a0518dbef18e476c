import { joinClasses } from '../join-classes.ts'
import css from './data-table.module.css'
import { GridRow } from './grid-row.tsx'
import { SkeletonRows, findMissingRange } from './rows/skeleton-rows.tsx'
import { getSheetHeight } from './rows/virtual-scroll.ts'
import type { CellPosition, TableModel } from './table-model.ts'
import type { CellRange } from './use-active-cell.ts'
import type { useGridActions } from './use-grid-actions.ts'

type GridSheetProps<R> = {
  parts: TableModel<R>
  visibleIndexes: readonly number[]
  active: CellPosition
  acts: ReturnType<typeof useGridActions<R>>
  base: number
  range: CellRange | null
}

export function GridSheet<R>({ parts, visibleIndexes, active, acts, base, range }: GridSheetProps<R>) {
  const { props, source, isEndless, rowModel, minWidth } = parts
  const missing = findMissingRange(source, visibleIndexes)
  return (
    <div
      role="rowgroup"
      className={joinClasses(css.sheet, props.isStale && css.stale)}
      style={{ minInlineSize: minWidth, blockSize: getSheetHeight(source.count * rowModel.height) }}
    >
      {missing && <SkeletonRows look={rowModel} top={missing.from * rowModel.height - base} count={missing.count} isFirst={!isEndless} />}
      {visibleIndexes.map((index) => {
        const row = source.getRow(index)
        // The row with the focus stays in the DOM while it loads.
        if (row === undefined && active.row !== index) return null
        const id = row === undefined ? undefined : props.rowId(row)
        return (
          <GridRow
            key={index}
            row={row}
            id={id}
            index={index}
            top={index * rowModel.height - base}
            isSelected={id !== undefined && (props.selection?.has(id) ?? false)}
            activeColumn={active.row === index ? active.column : -1}
            marked={range && index >= range.from.row && index <= range.to.row ? `${range.from.column}:${range.to.column}` : ''}
            editedColumn={acts.editedCell && acts.editedCell.id === id ? acts.editedCell.column : null}
            rowModel={rowModel}
            actions={acts.rowActions}
          />
        )
      })}
    </div>
  )
}
