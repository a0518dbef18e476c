import { getLocalTimeZone, now } from '@internationalized/date'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'

export type ViewerLocale = { zone: string; locale: string; today: string }

export function useViewerLocale(): ViewerLocale {
  const { timeZone } = useFormat()
  const { i18n } = useTranslation()
  const today = useSyncExternalStore(onMinute, () => getToday(timeZone))
  const locale = toLanguageTag(i18n.resolvedLanguage ?? 'en')
  return useMemo(() => ({ zone: timeZone, locale, today }), [timeZone, locale, today])
}

const getToday = (zone: string) =>
  now(zone || getLocalTimeZone())
    .toString()
    .slice(0, 10)

const HALF_MINUTE = 30_000

function onMinute(listener: () => void): () => void {
  const timer = setInterval(() => !document.hidden && listener(), HALF_MINUTE)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
