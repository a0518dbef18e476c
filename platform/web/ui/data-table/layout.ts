import type { DataColumn } from './columns.ts'

/** The user's column layout; other columns keep their defaults. */
export type TableLayout = {
  order: readonly string[]
  visible: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
  pinned: Readonly<Record<string, 'start' | 'end' | 'none'>>
  isDense: boolean
}

export const defaultLayout: TableLayout = { order: [], visible: {}, widths: {}, pinned: {}, isDense: false }

export const MIN_COLUMN_WIDTH = 64
export const MAX_COLUMN_WIDTH = 800
const DEFAULT_COLUMN_WIDTH = 160

type Column = Pick<DataColumn<never>, 'id' | 'width' | 'isSecondary' | 'isHidden' | 'pinned'>

export function toColumnState(columns: readonly Column[], layout: TableLayout, isNarrow: boolean) {
  const ids = columns.map(({ id }) => id)
  const pinnedAt = (place: 'start' | 'end') =>
    isNarrow ? [] : columns.filter(({ id, pinned }) => (layout.pinned[id] ?? pinned) === place).map(({ id }) => id)
  const isShown = ({ id, isHidden, isSecondary }: Column) => layout.visible[id] ?? !(isHidden || (isSecondary && isNarrow))
  return {
    columnOrder: [...layout.order.filter((id) => ids.includes(id)), ...ids.filter((id) => !layout.order.includes(id))],
    columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column)])),
    columnSizing: Object.fromEntries(columns.map((column) => [column.id, getColumnWidth(column, layout)])),
    columnPinning: { start: pinnedAt('start'), end: pinnedAt('end') },
  }
}

export const getColumnWidth = ({ id, width }: Column, layout: TableLayout) =>
  Math.min(MAX_COLUMN_WIDTH, Math.max(MIN_COLUMN_WIDTH, Math.round(layout.widths[id] ?? width ?? DEFAULT_COLUMN_WIDTH)))

export function moveColumn(order: readonly string[], id: string, before: string | null): string[] {
  const rest = order.filter((one) => one !== id)
  const index = before === null ? rest.length : rest.indexOf(before)
  return [...rest.slice(0, index), id, ...rest.slice(index)]
}

/** Parses a saved layout; invalid values are ignored. */
export function parseLayout(kept: unknown): TableLayout {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof TableLayout, unknown>>
  return {
    order: Array.isArray(given.order) ? given.order.filter((id) => typeof id === 'string') : [],
    visible: filterEntries(given.visible, (value) => typeof value === 'boolean'),
    widths: filterEntries(given.widths, (value) => typeof value === 'number'),
    pinned: filterEntries(given.pinned, (value) => ['start', 'end', 'none'].includes(value as string)),
    isDense: given.isDense === true,
  }
}

const filterEntries = (record: unknown, isValid: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(typeof record === 'object' && record !== null ? record : {}).filter(([, value]) => isValid(value)))
