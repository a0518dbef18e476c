import { useSyncExternalStore } from 'react'
import { useFormat } from '../i18n/format.ts'

const MINUTE = 60_000

/** Today in the user's time zone as `YYYY-MM-DD`, updated at midnight. */
export function useToday(): string {
  const { timeZone } = useFormat()
  return useSyncExternalStore(subscribeToMinutes, () => dayIn(timeZone))
}

const days = new Map<string, Intl.DateTimeFormat>()

function dayIn(timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  days.set(timeZone, format)
  return format.format(Date.now())
}

/** Calls the listener every minute while the page is visible, and when it becomes visible. */
export function subscribeToMinutes(listener: () => void): () => void {
  const timer = setInterval(() => !document.hidden && listener(), MINUTE)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
