import type { CardModel, CardValues, ModeledValue } from './card-values.ts'
import { type ContentLine, splitText, unescapeText } from '../content-lines/content-line.ts'

/** Lines that are not modeled are kept as they are. */
export type CardLine = ContentLine & { modeled: ModeledValue | null }

/** Everything that we read, as contacts store it. */
export const completeModel: CardModel = { maxEntries: 20, toStored: (value) => value }

/** Pairs each line with what is stored of it. Longer texts and lists are cut, so that an unchanged line is still recognized. */
export function readCardLines(lines: readonly ContentLine[], { maxEntries, toStored } = completeModel): CardLine[] {
  const labels = new Map(lines.flatMap(({ name, group, value }) => (name === 'X-ABLABEL' ? [[group, readAppleLabel(value)]] : [])))
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const value = readValue(line, line.group ? labels.get(line.group) : undefined)
    const modeled = value && toStored(value)
    if (!modeled) return { ...line, modeled }
    const count = (counts.get(modeled.field) ?? 0) + 1
    counts.set(modeled.field, count)
    const limit = isListField(modeled.field) ? maxEntries : 1
    return { ...line, modeled: count > limit ? null : modeled }
  })
}

const isListField = (field: string) => field === 'emails' || field === 'phones' || field === 'addresses'

export function toCardValues(lines: readonly CardLine[]): CardValues {
  const values: CardValues = { name: '', company: '', jobTitle: '', note: '', birthday: null, emails: [], phones: [], addresses: [] }
  for (const { modeled } of lines) {
    if (!modeled) continue
    if (modeled.field === 'emails') values.emails.push(modeled.value)
    else if (modeled.field === 'phones') values.phones.push(modeled.value)
    else if (modeled.field === 'addresses') values.addresses.push(modeled.value)
    else Object.assign(values, { [modeled.field]: modeled.value })
  }
  return { ...values, name: values.name || readStructuredName(lines) || getFallbackName(values) }
}

const getFallbackName = ({ company, emails, phones }: CardValues): string => company || emails[0]?.email || phones[0]?.number || ''

function readStructuredName(lines: readonly ContentLine[]): string {
  const [family = '', given = '', middle = '', prefix = '', suffix = ''] = splitText(
    lines.find(({ name }) => name === 'N')?.value ?? '',
    ';',
  )
  return cut([prefix, given, middle, family, suffix].filter(Boolean).join(' '), 200)
}

const readers: Record<string, (line: ContentLine, label: string | undefined) => ModeledValue | null> = {
  FN: ({ value }) => toTextValue('name', unescapeText(value), 200),
  ORG: ({ value }) => toTextValue('company', splitText(value, ';')[0]!, 200),
  TITLE: ({ value }) => toTextValue('jobTitle', unescapeText(value), 200),
  NOTE: ({ value }) => toTextValue('note', unescapeText(value), 10_000),
  BDAY: (line) => {
    const value = readBirthday(line)
    return value ? { field: 'birthday', value } : null
  },
  EMAIL: (line, label) => {
    const email = unescapeText(line.value)
      .trim()
      .replace(/^mailto:/i, '')
    if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) return null
    return { field: 'emails', value: { label: label ?? readLabel(line), email } }
  },
  TEL: (line, label) => {
    const number = cut(unescapeText(line.value).replace(/^tel:/i, '').trim(), 64)
    return number ? { field: 'phones', value: { label: label ?? readLabel(line), number } } : null
  },
  ADR: readAddress,
}

const readValue = (line: ContentLine, label: string | undefined): ModeledValue | null => readers[line.name]?.(line, label) ?? null

function toTextValue(field: 'name' | 'company' | 'jobTitle' | 'note', text: string, limit: number): ModeledValue | null {
  const value = cut(field === 'note' ? text.trim() : text.replace(/\s+/g, ' ').trim(), limit)
  return value ? { field, value } : null
}

function readAddress(line: ContentLine, label: string | undefined): ModeledValue | null {
  const [box = '', extended = '', street = '', ...rest] = splitText(line.value, ';').map((part) => part.trim())
  const [city = '', region = '', postCode = '', country = ''] = rest.map((part) => cut(part, 200))
  const lines = cut([street, extended, box].filter(Boolean).join('\n'), 500)
  if (![lines, city, region, postCode, country].some(Boolean)) return null
  return { field: 'addresses', value: { label: label ?? readLabel(line), street: lines, city, region, postCode, country } }
}

/** `19850412`, `1985-04-12` or with a time; null without a year, which Apple writes as 1604. */
function readBirthday({ value }: ContentLine): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:T.*)?$/.exec(value.trim()) ?? []
  if (!year || year === '1604') return null
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? `${year}-${month}-${day}` : null
}

/** Apple marks its own labels: `_$!<HomePage>!$_`. */
const readAppleLabel = (value: string) =>
  cut(
    unescapeText(value).replace(/^_\$!<(.*)>!\$_$/, (_, name: string) => name.toLowerCase()),
    40,
  )

const labelsByType: Record<string, string> = {
  CELL: 'mobile',
  MOBILE: 'mobile',
  IPHONE: 'mobile',
  FAX: 'fax',
  WORK: 'work',
  HOME: 'home',
  OTHER: 'other',
}

/** The most specific type: a fax at work is a fax. */
function readLabel({ parameters }: ContentLine): string {
  const types = new Set((parameters.get('TYPE') ?? []).flatMap((type) => type.toUpperCase().split(',')))
  return Object.entries(labelsByType).find(([type]) => types.has(type))?.[1] ?? ''
}

/** Never within a surrogate pair. */
const cut = (text: string, limit: number): string =>
  (text.length <= limit ? text : text.slice(0, limit)).toWellFormed().replaceAll('\0', '')
