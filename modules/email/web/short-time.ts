import type { Format } from '#platform/web/i18n/format.ts'

/** The time of today's, the day of this year's, the date of the rest. `today` is the day that it is, as `format` writes it. */
export function shortTime(time: string, { format, today }: { format: Format; today: string }): string {
  const day = format.date(time)
  if (day === today) return format.time(time)
  const year = /\d{4}/
  return year.exec(day)?.[0] === year.exec(today)?.[0] ? format.date(time, 'short') : day
}
