import type { ReactNode } from 'react'
import type { MenuSection } from '../overlays/menu.tsx'
import type { RowSource } from './rows/row-source.ts'
import type { TableSelection } from './rows/selection.ts'
import type { TableControl } from './views/table-view.ts'

export type DataColumn<R> = {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The server's `sortColumn`; a column without it cannot be sorted by. */
  sortColumn?: string
  /** What the list can be narrowed to by this column. */
  filter?: ColumnFilter
  /** The cell as plain text for copying, where it is not simply what the cell shows. */
  text?: (row: R) => string
  /** Lets the cell be changed where it stands. */
  edit?: CellEdit<R>
  /** Figures, money and times stand at the end. */
  align?: 'start' | 'end'
  /** Pixels at first, 160 unless said; what room is left is shared by those that nobody has resized. */
  width?: number
  /** Left out where there is little room, until somebody asks for it. */
  isMinor?: boolean
  /** Left out until somebody asks for it. */
  isHidden?: boolean
  /** Keeps its place at the edge while the others scroll. */
  pinned?: 'start' | 'end'
}

/** `name`, `from` and `to` are the parameters of the list's call; both ends of a range count as within. */
export type ColumnFilter =
  | { type: 'choice'; name: string; options: readonly Choice[]; isSingle?: boolean }
  | { type: 'text'; name: string }
  | { type: 'date'; from: string; to: string }
  /** An amount in minor units, typed in the currency that the list's filter `currency` leaves alone, else in this usual one. */
  | { type: 'amount'; from: string; to: string; currency: string }
type Choice = { value: string; label: string }

export type CellEdit<R> = {
  type: 'text' | 'date' | 'number' | 'choice'
  options?: readonly Choice[]
  value: (row: R) => string
  /** Whether this row's cell may be changed now. */
  may: (row: R) => boolean
  /** What is wrong with a text, in the person's words. */
  check?: (text: string) => string | null
  /** Throws ApiProblem; after 409 the list shows the newer row and the person chooses. */
  save: (row: R, text: string) => Promise<unknown>
}

export type DataTableProps<R> = {
  /** What the table shows, for those who listen. */
  label: string
  columns: readonly DataColumn<R>[]
  /** What is asked for and how it is laid out: `useTableView`. */
  control: TableControl
  /** One page of rows, or all of them as they are scrolled to (`useEndlessRows`). Undefined while the first answer is awaited. */
  rows: readonly R[] | RowSource<R> | undefined
  rowId: (row: R) => number
  /** Names a row for its checkbox and menu. */
  rowName: (row: R) => string
  /** Where the first column leads. */
  rowHref?: (row: R) => string
  rowActions?: (row: R) => readonly MenuSection[]
  /** `useSelection`. */
  selection?: TableSelection
  /** Buttons of the bar that shows over the head while rows are selected. */
  selectionActions?: ReactNode
  /** In place of rows when there are none: an `Empty` that says what to do or which filter to loosen. */
  empty: ReactNode
  /** In place of rows when they could not be fetched: a `Failure`. */
  failure?: ReactNode
  /** Earlier rows stay in sight, dimmed, while newer ones are awaited. */
  isStale?: boolean
  /** Of all pages; undefined until it is known, and where there are no pages. */
  total?: number | undefined
  /** Shows a search box with this label. */
  find?: string
  /** Filters of the page's own, beside the search box. */
  filters?: ReactNode
  /** Saves what is shown as CSV. */
  onExport?: () => void
  isExporting?: boolean
}
