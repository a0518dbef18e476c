import { useSyncExternalStore } from 'react'
import { useFormat } from '../i18n/format.ts'

const MINUTE = 60_000

/** Which day it is for whoever looks, `YYYY-MM-DD`; it goes on at their midnight. */
export function useToday(): string {
  const { timeZone } = useFormat()
  return useSyncExternalStore(onMinute, () => dayIn(timeZone))
}

const days = new Map<string, Intl.DateTimeFormat>()

function dayIn(timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone })
  days.set(timeZone, format)
  return format.format(Date.now())
}

/** Calls back as time goes on while the page is looked at. */
export function onMinute(listener: () => void): () => void {
  const timer = setInterval(() => !document.hidden && listener(), MINUTE)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
