import { useSyncExternalStore } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Today and yesterday as `date` writes them, also when midnight passes. */
export function useDays() {
  const { date } = useFormat()
  const now = useSyncExternalStore(onMinute, currentMinute) * MINUTE
  return { today: date(now), yesterday: date(now - DAY) }
}

const currentMinute = () => Math.floor(Date.now() / MINUTE)

function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}
