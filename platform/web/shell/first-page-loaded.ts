import { useEffect, useState } from 'react'
import { queryClient } from '../api/query-client.ts'

const CHECK_INTERVAL = 200
/** Milliseconds; a busy browser may never be idle. */
const IDLE_TIMEOUT = 1000
let isLoaded = false

/** False until the first page has loaded its data. */
export function useIsFirstPageLoaded(): boolean {
  const [is, set] = useState(isLoaded)
  useEffect(() => {
    if (!is) runAfterFirstPage(() => set(true))
  }, [is])
  return is
}

/** Runs a task once no query is loading and the browser is idle. */
export function runAfterFirstPage(task: () => void): void {
  const check = () => {
    if (queryClient.isFetching() > 0) return void setTimeout(check, CHECK_INTERVAL)
    isLoaded = true
    task()
  }
  setTimeout(() => requestIdle(check), CHECK_INTERVAL)
}

/** Safari has no `requestIdleCallback`. */
const requestIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: IDLE_TIMEOUT }) : setTimeout(task)
