import { useSyncExternalStore } from 'react'

/** Rows by index, of which only those near the viewport are loaded. */
export type RowSource<R> = {
  /** Known rows; exact once the total has loaded. */
  readonly count: number
  getRow: (index: number) => R | undefined
  setVisibleRange: (from: number, to: number) => void
  subscribe: (onChange: () => void) => () => void
  /** Changes whenever rows are loaded or removed. */
  version: () => string
}

export const isRowSource = <R>(rows: readonly R[] | RowSource<R> | undefined): rows is RowSource<R> =>
  rows !== undefined && !Array.isArray(rows)

export const useRowSource = (source: RowSource<unknown> | undefined): void =>
  void useSyncExternalStore(source?.subscribe ?? staticSource.subscribe, source?.version ?? staticSource.version)

/** For rows that are all loaded. */
export const staticSource = { setVisibleRange: () => {}, subscribe: () => () => {}, version: () => '' }
