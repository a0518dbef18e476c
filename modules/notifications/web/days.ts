import type { Notification } from '#platform/contract/notifications.ts'
import type { Format } from '#platform/web/i18n/format.ts'

export type Day = { label: string; notices: Notification[] }

/** The notices of each day, in their order, under the day's name where it is near. */
export function daysOf(notices: readonly Notification[], format: Format, names: { today: string; yesterday: string }): Day[] {
  const named = new Map([
    [format.date(Date.now() - DAY, 'long'), names.yesterday],
    [format.date(Date.now(), 'long'), names.today],
  ])
  const days = Map.groupBy(notices, ({ createdAt }) => format.date(createdAt, 'long'))
  return [...days].map(([day, ones]) => ({ label: named.get(day) ?? day, notices: ones }))
}

const DAY = 86_400_000
