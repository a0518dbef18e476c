import { scrollTopOf, sheetOf, type Sizes } from '#platform/web/ui/data-table/rows/tall-scroll.ts'

/** How many rows stand above the window of a list that is scrolled so far. */
export function rowsAbove(scrollTop: number, { row, ...sizes }: Sizes & { row: number }): number {
  const { height, viewport } = sizes
  const sheet = sheetOf(height)
  const part = sheet > viewport ? scrollTop / (sheet - viewport) : 0
  return Math.round((part * Math.max(0, height - viewport)) / row)
}

export const scrollTopAt = (rows: number, { row, ...sizes }: Sizes & { row: number }): number => scrollTopOf(rows * row, sizes)
