import type { ReactNode } from 'react'

export type DataColumn<R> = {
  id: string
  header: string
  cell: (row: R) => ReactNode
  /** The API's sort key; columns without one cannot be sorted. */
  sortColumn?: string
  filter?: ColumnFilter
  /** Plain text for copying, if the cell renders more than text. */
  text?: (row: R) => string
  edit?: CellEditOptions<R>
  align?: 'start' | 'end'
  /** Pixels, 160 by default; unresized columns share the remaining width. */
  width?: number
  /** Hidden on narrow screens by default. */
  isSecondary?: boolean
  isHidden?: boolean
  pinned?: 'start' | 'end'
}

/** `name`, `from` and `to` are query parameters of the list; ranges include both ends. */
export type ColumnFilter =
  | { type: 'choice'; name: string; options: readonly Choice[]; isSingle?: boolean }
  | { type: 'text'; name: string }
  | { type: 'date'; from: string; to: string }
  /** An amount in minor units, in the filtered currency if there is just one, else in `currency`. */
  | { type: 'amount'; from: string; to: string; currency: string }
type Choice = { value: string; label: string }

export type CellEditOptions<R> = {
  type: 'text' | 'date' | 'number' | 'choice'
  options?: readonly Choice[]
  value: (row: R) => string
  isEditable: (row: R) => boolean
  validate?: (text: string) => string | null
  /** Throws ApiProblem. After 409 the table shows the newer value and the user decides. */
  save: (row: R, text: string) => Promise<unknown>
}
