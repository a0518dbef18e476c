import { useSyncExternalStore } from 'react'
import { useFormat } from '#platform/web/i18n/format.ts'

const MINUTE = 60_000

/** Today’s date in the user’s time zone and language. */
export function useToday(): string {
  const { date } = useFormat()
  return date(useSyncExternalStore(onMinute, currentMinute) * MINUTE)
}

const currentMinute = () => Math.floor(Date.now() / MINUTE)

function onMinute(listener: () => void): () => void {
  const timer = setInterval(listener, MINUTE)
  return () => clearInterval(timer)
}
