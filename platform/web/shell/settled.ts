import { useEffect, useState } from 'react'
import { queries } from '../api/query-client.ts'

const LOOK_AGAIN = 200
/** Milliseconds. A busy browser may never be idle, and the realtime connection waits for it. */
const IDLE_TIMEOUT = 1000
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
  setTimeout(() => requestIdle(look), LOOK_AGAIN)
}

/** Safari has no `requestIdleCallback`. */
const requestIdle = (task: () => void) =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: IDLE_TIMEOUT }) : setTimeout(task)
