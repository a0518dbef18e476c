import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'

const LOOK_AGAIN = 200
/** Milliseconds; a busy browser may never be idle. */
const IDLE_TIMEOUT = 1000
let isSettled = false

/** False until the first page has loaded its data. */
export function useIsFirstPageLoaded(): boolean {
  const [is, set] = useState(isSettled)
  useEffect(() => {
    if (!is) runAfterFirstPage(() => set(true))
  }, [is])
  return is
}

/** Runs a task once no query is loading and the browser is idle. */
export function runAfterFirstPage(task: () => void): void {
  const look = () => {
    if (queryClient.isFetching() > 0) return void setTimeout(look, LOOK_AGAIN)
    isSettled = true
    task()
  }
  setTimeout(() => requestIdle(look), LOOK_AGAIN)
}

/** Safari has no `requestIdleCallback`. */
const requestIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: IDLE_TIMEOUT }) : setTimeout(task)
