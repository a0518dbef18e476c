import type { Event } from '../contract.ts'

const DAY = 86_400_000
const LANGUAGE_TAGS: Record<string, string> = { en: 'en', fr: 'fr', de: 'de', pt: 'pt-PT', cn: 'zh-CN' }

type EventTime = Pick<Event, 'start' | 'end' | 'allDay' | 'timeZone'>

/** In the event's time zone, which is named; all-day events have only dates. */
export function formatEventTime({ start, end, allDay, timeZone }: EventTime, language: string): string {
  const locale = LANGUAGE_TAGS[language] ?? 'en'
  const [from, to] = [new Date(start), new Date(end)]
  if (allDay) return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).formatRange(from, new Date(to.getTime() - DAY))
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone })
  return `${format.formatRange(from, to)} (${timeZone})`
}
