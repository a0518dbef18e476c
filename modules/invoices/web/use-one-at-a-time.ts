import { useLayoutEffect, useRef, useState } from 'react'

/** Starts nothing while what was started before still runs, but answers with that. */
export function useOneAtATime<T>() {
  const running = useRef<Promise<T> | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [ended, end] = useState(0)
  // Not before what came of it is drawn: the next one would start from what stood there until then.
  useLayoutEffect(() => void (running.current = null), [ended])
  const run = async (act: () => Promise<T>): Promise<T> => {
    setRunning(true)
    try {
      return await act()
    } finally {
      setRunning(false)
      end((count) => count + 1)
    }
  }
  return { isRunning, start: (act: () => Promise<T>): Promise<T> => (running.current ??= run(act)) }
}
