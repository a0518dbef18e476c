import type { DataColumn } from './columns.ts'

/** How a person laid the columns out; columns that it does not name stand as the page has them. */
export type Layout = {
  order: readonly string[]
  /** Shown or hidden by hand. */
  visible: Readonly<Record<string, boolean>>
  /** Pixels. */
  widths: Readonly<Record<string, number>>
  pinned: Readonly<Record<string, 'start' | 'end' | 'none'>>
  isDense: boolean
}

export const plainLayout: Layout = { order: [], visible: {}, widths: {}, pinned: {}, isDense: false }

export const NARROWEST = 64
export const WIDEST = 800
const USUAL = 160

type Column = Pick<DataColumn<never>, 'id' | 'width' | 'isMinor' | 'isHidden' | 'pinned'>

/** The state that TanStack Table keeps for the same. */
export function columnState(columns: readonly Column[], layout: Layout, isNarrow: boolean) {
  const ids = columns.map(({ id }) => id)
  const pinnedAt = (place: 'start' | 'end') =>
    isNarrow ? [] : columns.filter(({ id, pinned }) => (layout.pinned[id] ?? pinned) === place).map(({ id }) => id)
  const isShown = ({ id, isHidden, isMinor }: Column) => layout.visible[id] ?? !(isHidden || (isMinor && isNarrow))
  return {
    columnOrder: [...layout.order.filter((id) => ids.includes(id)), ...ids.filter((id) => !layout.order.includes(id))],
    columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column)])),
    columnSizing: Object.fromEntries(columns.map((column) => [column.id, widthOf(column, layout)])),
    columnPinning: { start: pinnedAt('start'), end: pinnedAt('end') },
  }
}

export const widthOf = ({ id, width }: Column, layout: Layout) =>
  Math.min(WIDEST, Math.max(NARROWEST, Math.round(layout.widths[id] ?? width ?? USUAL)))

/** The order with one column moved before another, or to the end. */
export function movedColumn(order: readonly string[], id: string, before: string | null): string[] {
  const rest = order.filter((one) => one !== id)
  const index = before === null ? rest.length : rest.indexOf(before)
  return [...rest.slice(0, index), id, ...rest.slice(index)]
}

/** A layout that was kept somewhere else; whatever is not as it should be is left out. */
export function readLayout(kept: unknown): Layout {
  const given = (typeof kept === 'object' && kept !== null ? kept : {}) as Partial<Record<keyof Layout, unknown>>
  return {
    order: Array.isArray(given.order) ? given.order.filter((id) => typeof id === 'string') : [],
    visible: entriesOf(given.visible, (value) => typeof value === 'boolean'),
    widths: entriesOf(given.widths, (value) => typeof value === 'number'),
    pinned: entriesOf(given.pinned, (value) => ['start', 'end', 'none'].includes(value as string)),
    isDense: given.isDense === true,
  }
}

const entriesOf = (record: unknown, isRight: (value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(typeof record === 'object' && record !== null ? record : {}).filter(([, value]) => isRight(value)))
