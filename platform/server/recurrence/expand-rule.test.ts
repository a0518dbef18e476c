import { describe, expect, test } from 'vitest'
import { createRandom } from '#platform/server/abilities/random-rules.ts'
import { formatRule, parseRule, weekdays } from '#platform/contract/recurrence-rule.ts'
import { expandWithLibrary } from './expand-with-library.ts'
import { expandRule } from './expand-rule.ts'
import { createSimplePeriods } from './simple-periods.ts'

const DAY = 86_400_000
const LATEST_TIME = Date.UTC(2200, 0, 1)
const parseWall = (text: string) => Date.parse(`${text}Z`)
const formatDays = (walls: number[]) => walls.map((wall) => new Date(wall).toISOString().slice(0, 10))

type Case = { text: string; start: number; from: number; to: number }
const createInput = ({ text, start, from, to }: Case) =>
  [
    { rule: parseRule(text), start, until: LATEST_TIME },
    { from, to, limit: 10_000 },
  ] as const

/** Rules that simple arithmetic supports, with random starts and windows. */
function* generateSimpleCases(count: number): Generator<Case> {
  const random = createRandom(26)
  const randomBelow = (limit: number) => Math.floor(random() * limit)
  const pickSome = <T>(list: readonly T[]) => list.filter(() => random() < 0.4)
  for (let index = 0; index < count; index += 1) {
    const kind = randomBelow(8)
    const weekdayList = pickSome(weekdays).join(',')
    const parts = [
      ['FREQ=DAILY'],
      ['FREQ=WEEKLY', weekdayList && `BYDAY=${weekdayList}`, random() < 0.3 && `WKST=${weekdays[randomBelow(7)]!}`],
      [
        'FREQ=MONTHLY',
        random() < 0.7 && `BYMONTHDAY=${[1 + randomBelow(31), -1 - randomBelow(31), 1 + randomBelow(31)].slice(randomBelow(3)).join(',')}`,
      ],
      [
        'FREQ=MONTHLY',
        `BYDAY=${
          pickSome(weekdays)
            .map((day) => `${['', '1', '2', '-1', '5', '-5'][randomBelow(6)]!}${day}`)
            .join(',') || '3WE'
        }`,
      ],
      ['FREQ=YEARLY'],
      [
        'FREQ=YEARLY',
        `BYMONTH=${[...new Set([1 + randomBelow(12), 1 + randomBelow(12)])].join(',')}`,
        random() < 0.5 && `BYMONTHDAY=${1 + randomBelow(31)}`,
      ],
      ['FREQ=HOURLY'],
      [
        'FREQ=DAILY',
        weekdayList && `BYDAY=${weekdayList}`,
        random() < 0.5 && `BYMONTH=${1 + randomBelow(12)}`,
        random() < 0.5 && `BYMONTHDAY=${1 + randomBelow(31)},${-1 - randomBelow(31)}`,
      ],
    ][kind]!
    const interval = random() < 0.5 && `INTERVAL=${1 + randomBelow(5)}`
    const count = random() < 0.4 && `COUNT=${1 + randomBelow(60)}`
    const start = parseWall('2001-01-01T00:00') + randomBelow(9000) * DAY + randomBelow(96) * 900_000
    const from = start + (randomBelow(4000) - 400) * DAY
    yield { text: [...parts, interval, count].filter(Boolean).join(';'), start, from, to: from + randomBelow(kind === 6 ? 30 : 900) * DAY }
  }
}

test('arithmetic and the library expand every simple rule to the same dates', { tags: ['long'] }, () => {
  let occurrenceCount = 0
  for (const testCase of generateSimpleCases(1500)) {
    const [ruleSeries, range] = createInput(testCase)
    expect(createSimplePeriods(ruleSeries), testCase.text).toBeDefined()
    const occurrences = expandRule(ruleSeries, range)
    const from = Math.max(range.from, ruleSeries.start)
    const expected = range.to > from ? expandWithLibrary(ruleSeries, { ...range, from }) : []
    expect({ ...testCase, occurrences: formatDays(occurrences) }).toEqual({ ...testCase, occurrences: formatDays(expected) })
    occurrenceCount += occurrences.length
  }
  expect(occurrenceCount).toBeGreaterThan(10_000)
})

test('a formatted rule parses to the same rule', () => {
  for (const { text } of generateSimpleCases(300))
    expect(formatRule(parseRule(formatRule(parseRule(text))))).toBe(formatRule(parseRule(text)))
})

describe('rules of RFC 5545', () => {
  const cases: [text: string, start: string, expected: string[]][] = [
    ['FREQ=DAILY;BYMONTHDAY=-1,-2;COUNT=5', '2026-01-01T09:00', ['2026-01-30', '2026-01-31', '2026-02-27', '2026-02-28', '2026-03-30']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3', '2026-01-01T09:00', ['2026-01-30', '2026-02-27', '2026-03-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3', '2026-01-31T09:00', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=YEARLY;COUNT=2', '2024-02-29T09:00', ['2024-02-29', '2028-02-29']],
    ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR;COUNT=1', '2026-01-01T09:00', ['2027-01-01']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=3', '2026-01-01T09:00', ['2026-02-13', '2026-03-13', '2026-11-13']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=4', '1997-08-05T09:00', ['1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31']],
  ]
  test.each(cases)('%s', (text, start, expected) => {
    const [ruleSeries, range] = createInput({ text, start: parseWall(start), from: parseWall(start), to: parseWall(start) + 3000 * DAY })
    expect(formatDays(expandRule(ruleSeries, range))).toEqual(expected)
  })
})

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO',
  'FREQ=DAILY;INTERVAL=9999;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
  'FREQ=YEARLY;INTERVAL=7;BYYEARDAY=366;BYDAY=MO;BYSETPOS=3',
  'FREQ=HOURLY;INTERVAL=7;BYHOUR=3;BYDAY=MO;BYMONTH=1',
  'FREQ=DAILY;BYDAY=MO;BYMONTHDAY=1;BYMONTH=2;COUNT=100000',
])('%s stops within its limits even if it rarely occurs', (text) => {
  const [ruleSeries, range] = createInput({
    text,
    start: parseWall('1900-01-01T00:00'),
    from: parseWall('2026-11-01T00:00'),
    to: parseWall('2026-12-01T00:00'),
  })
  const startTime = performance.now()
  try {
    expandRule(ruleSeries, range)
  } catch (error) {
    expect(String(error)).toMatch(/max/i)
  }
  expect(performance.now() - startTime).toBeLessThan(20_000)
})

test.each([
  ['FREQ=SECONDLY', true],
  ['FREQ=MINUTELY;INTERVAL=30', true],
  ['FREQ=HOURLY;BYMINUTE=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24', true],
  ['FREQ=DAILY;COUNT=2;UNTIL=20270101', false],
  ['FREQ=WEEKLY;BYMONTHDAY=3', false],
  ['FREQ=DAILY;BYMONTH=13', false],
  ['FREQ=DAILY;FREQ=WEEKLY', false],
  ['FREQ=DAILY;COUNT=0', false],
  ['FREQ=DAILY;BYSETPOS=1', false],
  ['INTERVAL=2', false],
  ['FREQ=WEEKLY;BYDAY=2MO', false],
  ['X', false],
  ['', false],
])('rejects %s', (text, isTooFrequent) => {
  expect(() => parseRule(text)).toThrow(expect.objectContaining({ isTooFrequent }))
})
