import type { Shortcut } from '../../shortcuts/shortcut-registry.ts'
import { useShortcuts } from '../../shortcuts/use-shortcuts.ts'
import type { useVirtualScroll } from './rows/virtual-scroll.ts'
import type { CellPosition, TableModel } from './table-model.ts'
import type { useActiveCell } from './use-active-cell.ts'

type GridContext<R> = {
  parts: TableModel<R>
  active: CellPosition
  scroll: ReturnType<typeof useVirtualScroll>
  focus: ReturnType<typeof useActiveCell>
}

/** Lets J and K move between rows from anywhere on the page. The focused cell handles the other keys itself. */
export function useGridShortcuts<R>({ parts, active, scroll, focus }: GridContext<R>): void {
  const { source, isEndless, props } = parts
  const move = (keys: string) => {
    if (source.count === 0) return
    const isFocused = scroll.scroller.current?.contains(document.activeElement)
    const row = isFocused ? active.row + (keys === 'J' ? 1 : -1) : active.row
    const to = { row: Math.max(0, Math.min(source.count - 1, row)), column: active.column }
    focus.focusCell(to)
    if (isEndless) scroll.scrollToRow(to.row)
  }
  const shortcuts: Shortcut[] = [
    { name: 'rows', keys: ['J', 'K', '↓', '↑'], run: move, isActive: (_event, keys) => /[JK]/.test(keys) },
    { name: 'openRow', keys: ['Enter'] },
    ...(props.selection ? [{ name: 'selectRow', keys: ['Space'] }] : []),
  ]
  useShortcuts('platform', shortcuts)
}
