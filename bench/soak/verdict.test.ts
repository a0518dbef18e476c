import { expect, test } from 'vitest'
import { judgeSoak, toInterval, type Interval, type Reading } from './verdict.ts'

const reading: Reading = { at: 0, rss: 100, descriptors: 40, delayP99: 3, walBytes: 10, databaseBytes: 50 }
const interval = (minute: number, rest: Partial<Interval> = {}): Interval => ({ ...toInterval(minute, [], [reading]), p99: 20, ...rest })
const hour = (change: (minute: number) => Partial<Interval> = () => ({})) =>
  Array.from({ length: 12 }, (_, index) => interval(index * 5, change(index * 5)))
const descriptors = { before: 40, after: 42 }

test('an interval has the percentiles of its requests and the median memory of its readings', () => {
  const samples = Array.from({ length: 100 }, (_, index) => ({
    at: index,
    milliseconds: index,
    ...(index === 7 && { error: 'GET / 500' }),
  }))
  const readings = [100, 300, 200].map((rss) => ({ ...reading, rss }))
  expect(toInterval(5, samples, readings)).toMatchObject({ requests: 100, errors: 1, p50: 50, p95: 95, p99: 99, rss: 200 })
})

test('a steady hour passes, also if memory grew while it warmed up', () => {
  expect(judgeSoak({ intervals: hour((minute) => ({ rss: minute < 15 ? 60 : 100 })), descriptors })).toEqual([])
})

test('errors, growing memory, a growing p99 and leaked descriptors fail', () => {
  const intervals = hour((minute) => ({ errors: minute === 10 ? 2 : 0, rss: 100 + minute, p99: minute < 45 ? 20 : 60 }))
  expect(judgeSoak({ intervals, descriptors: { before: 40, after: 90 } })).toEqual([
    '2 errors',
    'memory grew by 25.0 %',
    'p99 grew from 20 to 60 ms',
    '50 descriptors were not closed',
  ])
})
