import { afterEach, expect, test, vi } from 'vitest'
import type { Notification } from '#platform/contract/notifications.ts'
import { createFormat } from '#platform/web/i18n/format.ts'
import { groupByDay } from './group-by-day.ts'

afterEach(() => void vi.useRealTimers())

test('groups notifications under today, yesterday and dates, in the order of the list', () => {
  vi.useFakeTimers({ now: new Date('2026-11-25T10:00:00.000Z') })
  const createdAt = ['2026-11-25T09:00', '2026-11-25T01:00', '2026-11-24T23:00', '2026-11-23T12:00'].map((time) => `${time}:00.000Z`)
  const items = createdAt.map((time, id) => ({ id, createdAt: time }) as Notification)
  const days = groupByDay(items, createFormat('en', 'UTC'), { today: 'Today', yesterday: 'Yesterday' })
  expect(days.map(({ label, items: ones }) => [label, ones.map(({ id }) => id)])).toEqual([
    ['Today', [0, 1]],
    ['Yesterday', [2]],
    [createFormat('en', 'UTC').date('2026-11-23', 'long'), [3]],
  ])
})
