/** A parsed RFC 5545 recurrence rule. Missing parts are empty lists; weekdays are ISO (Monday is 1). */
export type RecurrenceRule = {
  frequency: Frequency
  interval: number
  count: number | null
  /** As in RFC 5545: `20261231`, `20261231T235959`, or the latter with `Z`. */
  until: string | null
  /** `nth` 0 means every such weekday. */
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

export class InvalidRuleError extends Error {
  readonly isTooFrequent: boolean
  constructor(message: string, isTooFrequent = false) {
    super(message)
    this.isTooFrequent = isTooFrequent
  }
}

const MAX_COUNT = 100_000
const MAX_INTERVAL = 10_000
const MAX_VALUES = 400
const UNTIL = /^\d{8}(T\d{6}Z?)?$/
const TOO_FREQUENT: readonly Frequency[] = ['MINUTELY', 'SECONDLY']

type NumberPart = Exclude<{ [K in keyof RecurrenceRule]: RecurrenceRule[K] extends number[] ? K : never }[keyof RecurrenceRule], never>
type Range = { part: NumberPart; min: number; max: number; isSigned?: true }

const numberParts: Record<string, Range> = {
  BYMONTH: { part: 'byMonth', min: 1, max: 12 },
  BYMONTHDAY: { part: 'byMonthDay', min: 1, max: 31, isSigned: true },
  BYYEARDAY: { part: 'byYearDay', min: 1, max: 366, isSigned: true },
  BYWEEKNO: { part: 'byWeekNumber', min: 1, max: 53, isSigned: true },
  BYHOUR: { part: 'byHour', min: 0, max: 23 },
  BYMINUTE: { part: 'byMinute', min: 0, max: 59 },
  BYSECOND: { part: 'bySecond', min: 0, max: 59 },
  BYSETPOS: { part: 'bySetPosition', min: 1, max: 366, isSigned: true },
}

/** Accepts an optional `RRULE:` prefix. Throws InvalidRuleError. */
export function parseRule(text: string): RecurrenceRule {
  const rule = emptyRule()
  const seen = new Set<string>()
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .split(';')) {
    const [name, value, ...more] = part.toUpperCase().split('=')
    if (!name || value === undefined || value === '' || more.length > 0) throw new InvalidRuleError(`"${part}" is not a valid rule part`)
    if (seen.has(name)) throw new InvalidRuleError(`${name} appears twice`)
    seen.add(name)
    parsePart(rule, name, value)
  }
  if (!seen.has('FREQ')) throw new InvalidRuleError('FREQ is missing')
  return assertValidCombination(rule)
}

export const emptyRule = (): RecurrenceRule => ({
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

function parsePart(rule: RecurrenceRule, name: string, value: string): void {
  const range = numberParts[name]
  if (range) rule[range.part] = parseNumbers(name, value, range)
  else if (name === 'FREQ') rule.frequency = parseEnum(name, value, frequencies)
  else if (name === 'INTERVAL') rule.interval = parseNumber(name, value, MAX_INTERVAL)
  else if (name === 'COUNT') rule.count = parseNumber(name, value, MAX_COUNT)
  else if (name === 'UNTIL') rule.until = parseUntil(value)
  else if (name === 'WKST') rule.weekStart = weekdays.indexOf(parseEnum(name, value, weekdays)) + 1
  else if (name === 'BYDAY') rule.byDay = parseList(name, value).map(parseWeekday)
  else throw new InvalidRuleError(`${name} is not supported`)
}

function parseList(name: string, value: string): string[] {
  const items = [...new Set(value.split(','))]
  if (items.length > MAX_VALUES) throw new InvalidRuleError(`${name} has more than ${MAX_VALUES} values`)
  return items
}

function parseNumbers(name: string, value: string, { min, max, isSigned }: Range): number[] {
  const isWithin = (number: number) => (isSigned ? Math.abs(number) : number) >= min && Math.abs(number) <= max
  const numbers = parseList(name, value).map((item) => (/^[+-]?\d{1,3}$/.test(item) ? Number(item) : Number.NaN))
  if (numbers.every(isWithin)) return [...new Set(numbers)].toSorted((a, b) => a - b)
  throw new InvalidRuleError(`${name} must be from ${min} to ${max}${isSigned ? ', or negative' : ''}`)
}

function parseNumber(name: string, value: string, max: number): number {
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (number < 1 || number > max) throw new InvalidRuleError(`${name} must be from 1 to ${max}`)
  return number
}

function parseEnum<const T extends readonly string[]>(name: string, value: string, allowed: T): T[number] {
  if (allowed.includes(value)) return value
  throw new InvalidRuleError(`${name} must be one of ${allowed.join(', ')}`)
}

function parseUntil(value: string): string {
  if (UNTIL.test(value)) return value
  throw new InvalidRuleError('UNTIL must be a date or a time such as 20261231T235959Z')
}

function parseWeekday(item: string): { day: number; nth: number } {
  const match = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(item)
  const nth = Number(match?.[1] ?? 0)
  if (!match || Math.abs(nth) > 53 || (match[1] !== undefined && nth === 0))
    throw new InvalidRuleError(`"${item.slice(0, 20)}" is not a valid BYDAY value`)
  return { day: weekdays.indexOf(match[2] as (typeof weekdays)[number]) + 1, nth }
}

function assertValidCombination(rule: RecurrenceRule): RecurrenceRule {
  const { frequency, byDay, byWeekNumber, byMonthDay, byYearDay, bySetPosition } = rule
  if (rule.count !== null && rule.until !== null) throw new InvalidRuleError('COUNT and UNTIL cannot be combined')
  if (TOO_FREQUENT.includes(frequency)) throw new InvalidRuleError('FREQ must be HOURLY or less often', true)
  if (byDay.some(({ nth }) => nth !== 0) && (!['MONTHLY', 'YEARLY'].includes(frequency) || byWeekNumber.length > 0))
    throw new InvalidRuleError('BYDAY with a number requires FREQ=MONTHLY or FREQ=YEARLY')
  if (byWeekNumber.length > 0 && frequency !== 'YEARLY') throw new InvalidRuleError('BYWEEKNO requires FREQ=YEARLY')
  if (byMonthDay.length > 0 && frequency === 'WEEKLY') throw new InvalidRuleError('BYMONTHDAY cannot be combined with FREQ=WEEKLY')
  if (byYearDay.length > 0 && ['DAILY', 'WEEKLY', 'MONTHLY'].includes(frequency))
    throw new InvalidRuleError(`BYYEARDAY cannot be combined with FREQ=${frequency}`)
  if (bySetPosition.length > 0 && !hasDateOrTimeParts(rule)) throw new InvalidRuleError('BYSETPOS requires another BY part')
  if (
    rule.byHour.length * (rule.byMinute.length || 1) * (rule.bySecond.length || 1) > 24 ||
    rule.byMinute.length * (rule.bySecond.length || 1) > 24
  )
    throw new InvalidRuleError('the rule must not recur more than once an hour', true)
  return rule
}

const hasDateOrTimeParts = (rule: RecurrenceRule) =>
  rule.byDay.length > 0 || Object.values(numberParts).some(({ part }) => part !== 'bySetPosition' && rule[part].length > 0)

/** Uses a fixed order and omits defaults, so that equal rules have equal texts. */
export function formatRule(rule: RecurrenceRule): string {
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
