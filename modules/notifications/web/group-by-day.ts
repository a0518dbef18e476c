import type { Notification } from '#platform/contract/notifications.ts'
import type { Format } from '#platform/web/i18n/format.ts'

export type NotificationDay = { label: string; items: Notification[] }

/** Groups notifications under "Today", "Yesterday" or a date. */
export function groupByDay(items: readonly Notification[], format: Format, names: { today: string; yesterday: string }): NotificationDay[] {
  const named = new Map([
    [format.date(Date.now() - DAY, 'long'), names.yesterday],
    [format.date(Date.now(), 'long'), names.today],
  ])
  const days = Map.groupBy(items, ({ createdAt }) => format.date(createdAt, 'long'))
  return [...days].map(([day, ones]) => ({ label: named.get(day) ?? day, items: ones }))
}

const DAY = 86_400_000
