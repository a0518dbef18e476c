import type { Format } from '#platform/web/i18n/format.ts'

/** Time for today, day and month for this year, otherwise the full date. `today` is formatted by `format`. */
export function formatShortTime(time: string, { format, today }: { format: Format; today: string }): string {
  const day = format.date(time)
  if (day === today) return format.time(time)
  const year = /\d{4}/
  return year.exec(day)?.[0] === year.exec(today)?.[0] ? format.date(time, 'short') : day
}
