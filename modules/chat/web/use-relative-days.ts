import { useSyncExternalStore } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Returns today's and yesterday's formatted dates, and updates them at midnight. */
export function useRelativeDays() {
  const { date } = useFormat()
  const now = useSyncExternalStore(subscribeToMinutes, getCurrentMinute) * MINUTE
  return { today: date(now), yesterday: date(now - DAY) }
}

const getCurrentMinute = () => Math.floor(Date.now() / MINUTE)

function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}
