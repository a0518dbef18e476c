import { toScrollTop, getSheetHeight, type ScrollSizes } from '#platform/web/ui/data-table/rows/virtual-scroll.ts'

/** Index of the first visible row; long lists are scaled to the maximum height of browsers. */
export function getRowsAbove(scrollTop: number, { row, ...sizes }: ScrollSizes & { row: number }): number {
  const { height, viewport } = sizes
  const sheet = getSheetHeight(height)
  const part = sheet > viewport ? scrollTop / (sheet - viewport) : 0
  return Math.round((part * Math.max(0, height - viewport)) / row)
}

export const getScrollTop = (rows: number, { row, ...sizes }: ScrollSizes & { row: number }): number => toScrollTop(rows * row, sizes)
