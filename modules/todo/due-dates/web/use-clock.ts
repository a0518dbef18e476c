import { useMemo, useSyncExternalStore } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { Clock } from '../due-state.ts'

const MINUTE = 60_000

/** The current time, updated every minute while the page is visible, and the viewer's time zone. */
export function useClock(): Clock {
  const { timeZone } = useFormat()
  const minute = useSyncExternalStore(onMinute, currentMinute)
  return useMemo(() => ({ now: new Date(minute * MINUTE), timeZone }), [minute, timeZone])
}

const currentMinute = () => Math.floor(Date.now() / MINUTE)

function onMinute(listener: () => void): () => void {
  const timer = setInterval(() => !document.hidden && listener(), MINUTE / 2)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
