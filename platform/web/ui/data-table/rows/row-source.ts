import { useSyncExternalStore } from 'react'

/** Rows by their place in the whole list, of which only those near the window are held. */
export type RowSource<R> = {
  /** So many as are known of; exact once the total has come. */
  readonly count: number
  /** Undefined while it is awaited. */
  at: (index: number) => R | undefined
  /** Says which places are in sight. */
  show: (from: number, to: number) => void
  /** Calls back whenever rows may have come; answers how to stop that. */
  subscribe: (onChange: () => void) => () => void
  /** Another text whenever other rows are there. */
  version: () => string
}

export const isRowSource = <R>(rows: readonly R[] | RowSource<R> | undefined): rows is RowSource<R> =>
  rows !== undefined && !Array.isArray(rows)

/** Draws whoever calls it anew when rows come. */
export const useRowsOf = (source: RowSource<unknown> | undefined): void =>
  void useSyncExternalStore(source?.subscribe ?? still.subscribe, source?.version ?? still.version)

/** Of rows that are all there. */
export const still = { show: () => {}, subscribe: () => () => {}, version: () => '' }
