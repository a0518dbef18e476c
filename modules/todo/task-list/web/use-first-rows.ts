import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Task } from '../../contract.ts'
import { hasSavedScrollPosition } from './use-scroll-restoration.ts'

/** About one screen. */
const INITIAL_ROW_COUNT = 16

/** Renders only the visible rows first and the rest after the first frame. */
export function useFirstRows(rows: Task[], viewKey: string): Task[] {
  const [showsAll, setShowsAll] = useState(() => hasSavedScrollPosition(viewKey))
  useEffect(() => startTransition(() => setShowsAll(true)), [])
  return useMemo(() => (showsAll ? rows : rows.slice(0, INITIAL_ROW_COUNT)), [rows, showsAll])
}
