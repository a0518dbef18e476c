import { useLayoutEffect, useRef, useState } from 'react'

/** Runs one task at a time: while a task is pending, `start` returns its promise instead of starting another. */
export function useMutex<T>() {
  const running = useRef<Promise<T> | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [runCount, setRunCount] = useState(0)
  // Released after rendering, because the next run must start from the new state.
  useLayoutEffect(() => void (running.current = null), [runCount])
  const run = async (task: () => Promise<T>): Promise<T> => {
    setRunning(true)
    try {
      return await task()
    } finally {
      setRunning(false)
      setRunCount((count) => count + 1)
    }
  }
  return { isRunning, start: (task: () => Promise<T>): Promise<T> => (running.current ??= run(task)) }
}
