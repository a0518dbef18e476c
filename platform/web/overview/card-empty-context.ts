import { createContext, use, useEffect } from 'react'

/** Tells the overview whether a card is empty; undefined while loading. */
export const CardEmptyContext = createContext<(isEmpty: boolean | undefined) => void>(() => {})

export function useReportCardEmpty(isEmpty: boolean | undefined): void {
  const report = use(CardEmptyContext)
  useEffect(() => report(isEmpty), [report, isEmpty])
}
