import { createContext, use, useEffect } from 'react'

/** Hears of one card whether there is nothing in it; undefined while that is not known. */
export const CardReport = createContext<(isEmpty: boolean | undefined) => void>(() => {})

export function useCardReport(isEmpty: boolean | undefined): void {
  const report = use(CardReport)
  useEffect(() => report(isEmpty), [report, isEmpty])
}
