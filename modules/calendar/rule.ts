/** One RFC 5545 recurrence rule, read. Lists are empty where the part is not given; weekdays are ISO, Monday is 1. */
export type Rule = {
  frequency: Frequency
  interval: number
  count: number | null
  /** As written: `20261231`, `20261231T235959` or with a `Z`. */
  until: string | null
  /** `nth` 0 is every one. */
  byDay: { day: number; nth: number }[]
  byMonth: number[]
  byMonthDay: number[]
  byYearDay: number[]
  byWeekNumber: number[]
  byHour: number[]
  byMinute: number[]
  bySecond: number[]
  bySetPosition: number[]
  weekStart: number
}

export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const
export type Frequency = (typeof frequencies)[number]
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** What is wrong with a rule; `isTooFrequent` where only that is. */
export class BadRule extends Error {
  readonly isTooFrequent: boolean
  constructor(message: string, isTooFrequent = false) {
    super(message)
    this.isTooFrequent = isTooFrequent
  }
}

const MOST_COUNT = 100_000
const MOST_INTERVAL = 10_000
const MOST_VALUES = 400
const UNTIL = /^\d{8}(T\d{6}Z?)?$/
const TOO_FREQUENT: readonly Frequency[] = ['MINUTELY', 'SECONDLY']

type NumberPart = Exclude<{ [K in keyof Rule]: Rule[K] extends number[] ? K : never }[keyof Rule], never>
type Range = { part: NumberPart; least: number; most: number; isSigned?: true }

const numberParts: Record<string, Range> = {
  BYMONTH: { part: 'byMonth', least: 1, most: 12 },
  BYMONTHDAY: { part: 'byMonthDay', least: 1, most: 31, isSigned: true },
  BYYEARDAY: { part: 'byYearDay', least: 1, most: 366, isSigned: true },
  BYWEEKNO: { part: 'byWeekNumber', least: 1, most: 53, isSigned: true },
  BYHOUR: { part: 'byHour', least: 0, most: 23 },
  BYMINUTE: { part: 'byMinute', least: 0, most: 59 },
  BYSECOND: { part: 'bySecond', least: 0, most: 59 },
  BYSETPOS: { part: 'bySetPosition', least: 1, most: 366, isSigned: true },
}

/** Reads `FREQ=WEEKLY;BYDAY=MO`, with or without `RRULE:` before it. Throws BadRule, which says what is wrong. */
export function parseRule(text: string): Rule {
  const rule = emptyRule()
  const seen = new Set<string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .split(';')) {
    const [name, value, ...more] = part.toUpperCase().split('=')
    if (!name || value === undefined || value === '' || more.length > 0) throw new BadRule(`"${part}" is no part of a rule`)
    if (seen.has(name)) throw new BadRule(`${name} stands twice`)
    seen.add(name)
    readPart(rule, name, value)
  }
  if (!seen.has('FREQ')) throw new BadRule('FREQ is missing')
  return checked(rule)
}

export const emptyRule = (): Rule => ({
  frequency: 'DAILY',
  interval: 1,
  count: null,
  until: null,
  byDay: [],
  byMonth: [],
  byMonthDay: [],
  byYearDay: [],
  byWeekNumber: [],
  byHour: [],
  byMinute: [],
  bySecond: [],
  bySetPosition: [],
  weekStart: 1,
})

function readPart(rule: Rule, name: string, value: string): void {
  const range = numberParts[name]
  if (range) rule[range.part] = numbersOf(name, value, range)
  else if (name === 'FREQ') rule.frequency = oneOf(name, value, frequencies)
  else if (name === 'INTERVAL') rule.interval = numberOf(name, value, MOST_INTERVAL)
  else if (name === 'COUNT') rule.count = numberOf(name, value, MOST_COUNT)
  else if (name === 'UNTIL') rule.until = untilOf(value)
  else if (name === 'WKST') rule.weekStart = weekdays.indexOf(oneOf(name, value, weekdays)) + 1
  else if (name === 'BYDAY') rule.byDay = listOf(name, value).map(dayOf)
  else throw new BadRule(`${name} is not supported`)
}

function listOf(name: string, value: string): string[] {
  const items = [...new Set(value.split(','))]
  if (items.length > MOST_VALUES) throw new BadRule(`${name} has more than ${MOST_VALUES} values`)
  return items
}

function numbersOf(name: string, value: string, { least, most, isSigned }: Range): number[] {
  const isWithin = (number: number) => (isSigned ? Math.abs(number) : number) >= least && Math.abs(number) <= most
  const numbers = listOf(name, value).map((item) => (/^[+-]?\d{1,3}$/.test(item) ? Number(item) : Number.NaN))
  if (numbers.every(isWithin)) return [...new Set(numbers)].toSorted((one, other) => one - other)
  throw new BadRule(`${name} must be ${least} to ${most}${isSigned ? ', or that negative' : ''}`)
}

function numberOf(name: string, value: string, most: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > most) throw new BadRule(`${name} must be 1 to ${most}`)
  return number
}

function oneOf<const T extends readonly string[]>(name: string, value: string, allowed: T): T[number] {
  if (allowed.includes(value)) return value
  throw new BadRule(`${name} must be one of ${allowed.join(', ')}`)
}

function untilOf(value: string): string {
  if (UNTIL.test(value)) return value
  throw new BadRule('UNTIL must be a date or a time such as 20261231T235959Z')
}

function dayOf(item: string): { day: number; nth: number } {
  const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(item)
  const nth = Number(match?.[1] ?? 0)
  if (!match || Math.abs(nth) > 53 || (match[1] !== undefined && nth === 0)) throw new BadRule(`BYDAY cannot be ${item.slice(0, 20)}`)
  return { day: weekdays.indexOf(match[2] as (typeof weekdays)[number]) + 1, nth }
}

/** Combinations that RFC 5545 forbids. */
function checked(rule: Rule): Rule {
  const { frequency, byDay, byWeekNumber, byMonthDay, byYearDay, bySetPosition } = rule
  if (rule.count !== null && rule.until !== null) throw new BadRule('COUNT and UNTIL cannot stand together')
  if (TOO_FREQUENT.includes(frequency)) throw new BadRule('FREQ must be HOURLY or less often', true)
  if (byDay.some(({ nth }) => nth !== 0) && (!['MONTHLY', 'YEARLY'].includes(frequency) || byWeekNumber.length > 0))
    throw new BadRule('BYDAY counts weekdays only in months and years')
  if (byWeekNumber.length > 0 && frequency !== 'YEARLY') throw new BadRule('BYWEEKNO needs FREQ=YEARLY')
  if (byMonthDay.length > 0 && frequency === 'WEEKLY') throw new BadRule('BYMONTHDAY does not go with FREQ=WEEKLY')
  if (byYearDay.length > 0 && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(frequency))
    throw new BadRule(`BYYEARDAY does not go with FREQ=${frequency}`)
  if (bySetPosition.length > 0 && !hasDateOrTimeParts(rule)) throw new BadRule('BYSETPOS needs another BY part')
  if (
    rule.byHour.length * (rule.byMinute.length || 1) * (rule.bySecond.length || 1) > 24 ||
    rule.byMinute.length * (rule.bySecond.length || 1) > 24
  )
    throw new BadRule('the rule repeats more often than every hour', true)
  return rule
}

const hasDateOrTimeParts = (rule: Rule) =>
  rule.byDay.length > 0 || Object.values(numberParts).some(({ part }) => part !== 'bySetPosition' && rule[part].length > 0)

/** In one order and without what goes without saying, so that equal rules are equal texts. */
export function formatRule(rule: Rule): string {
  const lists = Object.entries(numberParts).map(([name, { part }]) => [name, rule[part].join(',')])
  const parts = [
    ['FREQ', rule.frequency],
    ['INTERVAL', rule.interval === 1 ? '' : String(rule.interval)],
    ['COUNT', rule.count === null ? '' : String(rule.count)],
    ['UNTIL', rule.until ?? ''],
    ['BYDAY', rule.byDay.map(({ day, nth }) => `${nth === 0 ? '' : nth}${weekdays[day - 1]!}`).join(',')],
    ...lists,
    ['WKST', rule.weekStart === 1 ? '' : weekdays[rule.weekStart - 1]!],
  ]
  return parts.flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join(';')
}
