import { useEffect, useState } from 'react'
import { queries } from '../query-client.ts'

const LOOK_AGAIN = 200
let isSettled = false

/** False until the first page has had network and processor to itself. */
export function useSettled(): boolean {
  const [is, set] = useState(isSettled)
  useEffect(() => {
    if (!is) whenSettled(() => set(true))
  }, [is])
  return is
}

/** Runs once nothing is being read any more and the browser is idle: what the first page does not need waits till then. */
export function whenSettled(task: () => void): void {
  const look = () => {
    if (queries.isFetching() > 0) return void setTimeout(look, LOOK_AGAIN)
    isSettled = true
    task()
  }
  setTimeout(() => (globalThis.requestIdleCallback ?? setTimeout)(look), LOOK_AGAIN)
}
