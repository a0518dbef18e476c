import { describe, expect, test } from 'vitest'
import { createRandom } from '#platform/server/abilities/random-rules.ts'
import { formatRule, parseRule, weekdays } from '../rule.ts'
import { expandWithLibrary } from './expand-with-library.ts'
import { expandRule } from './expand-rule.ts'
import { createSimplePeriods } from './simple-periods.ts'

const DAY = 86_400_000
const FOREVER = Date.UTC(2200, 0, 1)
const at = (text: string) => Date.parse(`${text}Z`)
const days = (walls: number[]) => walls.map((wall) => new Date(wall).toISOString().slice(0, 10))

type Case = { text: string; start: number; from: number; to: number }
const follow = ({ text, start, from, to }: Case) =>
  [
    { rule: parseRule(text), start, until: FOREVER },
    { from, to, limit: 10_000 },
  ] as const

/** Rules that simple arithmetic supports, with random starts and windows. */
function* simpleCases(count: number): Generator<Case> {
  const random = createRandom(26)
  const below = (limit: number) => Math.floor(random() * limit)
  const some = <T>(list: readonly T[]) => list.filter(() => random() < 0.4)
  for (let made = 0; made < count; made += 1) {
    const kind = below(8)
    const listed = some(weekdays).join(',')
    const parts = [
      ['FREQ=DAILY'],
      ['FREQ=WEEKLY', listed && `BYDAY=${listed}`, random() < 0.3 && `WKST=${weekdays[below(7)]!}`],
      ['FREQ=MONTHLY', random() < 0.7 && `BYMONTHDAY=${[1 + below(31), -1 - below(31), 1 + below(31)].slice(below(3)).join(',')}`],
      [
        'FREQ=MONTHLY',
        `BYDAY=${
          some(weekdays)
            .map((day) => `${['', '1', '2', '-1', '5', '-5'][below(6)]!}${day}`)
            .join(',') || '3WE'
        }`,
      ],
      ['FREQ=YEARLY'],
      ['FREQ=YEARLY', `BYMONTH=${[...new Set([1 + below(12), 1 + below(12)])].join(',')}`, random() < 0.5 && `BYMONTHDAY=${1 + below(31)}`],
      ['FREQ=HOURLY'],
      [
        'FREQ=DAILY',
        listed && `BYDAY=${listed}`,
        random() < 0.5 && `BYMONTH=${1 + below(12)}`,
        random() < 0.5 && `BYMONTHDAY=${1 + below(31)},${-1 - below(31)}`,
      ],
    ][kind]!
    const interval = random() < 0.5 && `INTERVAL=${1 + below(5)}`
    const count = random() < 0.4 && `COUNT=${1 + below(60)}`
    const start = at('2001-01-01T00:00') + below(9000) * DAY + below(96) * 900_000
    const from = start + (below(4000) - 400) * DAY
    yield { text: [...parts, interval, count].filter(Boolean).join(';'), start, from, to: from + below(kind === 6 ? 30 : 900) * DAY }
  }
}

test('arithmetic and the library expand every simple rule to the same dates', { tags: ['long'] }, () => {
  let happened = 0
  for (const one of simpleCases(1500)) {
    const [followed, stretch] = follow(one)
    expect(createSimplePeriods(followed), one.text).toBeDefined()
    const found = expandRule(followed, stretch)
    const from = Math.max(stretch.from, followed.start)
    const expected = stretch.to > from ? expandWithLibrary(followed, { ...stretch, from }) : []
    expect({ ...one, found: days(found) }).toEqual({ ...one, found: days(expected) })
    happened += found.length
  }
  expect(happened).toBeGreaterThan(10_000)
})

test('formatting and parsing a rule preserves it', () => {
  for (const { text } of simpleCases(300)) expect(formatRule(parseRule(formatRule(parseRule(text))))).toBe(formatRule(parseRule(text)))
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
    const [followed, stretch] = follow({ text, start: at(start), from: at(start), to: at(start) + 3000 * DAY })
    expect(days(expandRule(followed, stretch))).toEqual(expected)
  })
})

test.each([
  'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=31;BYDAY=MO',
  'FREQ=DAILY;INTERVAL=9999;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU',
  'FREQ=YEARLY;INTERVAL=7;BYYEARDAY=366;BYDAY=MO;BYSETPOS=3',
  'FREQ=HOURLY;INTERVAL=7;BYHOUR=3;BYDAY=MO;BYMONTH=1',
  'FREQ=DAILY;BYDAY=MO;BYMONTHDAY=1;BYMONTH=2;COUNT=100000',
])('%s ends within its budget, however long nothing happens', (text) => {
  const [followed, stretch] = follow({ text, start: at('1900-01-01T00:00'), from: at('2026-11-01T00:00'), to: at('2026-12-01T00:00') })
  const begun = performance.now()
  try {
    expandRule(followed, stretch)
  } catch (error) {
    expect(String(error)).toMatch(/max/i)
  }
  expect(performance.now() - begun).toBeLessThan(20_000)
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
])('%s is refused', (text, isTooFrequent) => {
  expect(() => parseRule(text)).toThrow(expect.objectContaining({ isTooFrequent }))
})
