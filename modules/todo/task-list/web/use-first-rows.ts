import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Task } from '../../contract.ts'
import { hasSavedScrollPosition } from './use-scroll-restoration.ts'

/** As many as a common screen shows. */
const FIRST = 16

/** Only the rows in sight when a list first appears, and all of them right after that frame. */
export function useFirstRows(rows: Task[], viewKey: string): Task[] {
  const [isWhole, setWhole] = useState(() => hasSavedScrollPosition(viewKey))
  useEffect(() => startTransition(() => setWhole(true)), [])
  return useMemo(() => (isWhole ? rows : rows.slice(0, FIRST)), [rows, isWhole])
}
