/** Rows by their place in the whole list, of which only those near the window are held. */
export type RowSource<R> = {
  /** So many as are known of; exact once the total has come. */
  count: number
  /** Undefined while it is awaited. */
  at: (index: number) => R | undefined
  /** Says which places are in sight. */
  show: (from: number, to: number) => void
}

export const isRowSource = <R>(rows: readonly R[] | RowSource<R> | undefined): rows is RowSource<R> =>
  rows !== undefined && !Array.isArray(rows)
