import type { ImportColumnType, ImportPerson, ImportProblem } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { parseDate, toInstant, type DayOrder } from './date-format.ts'
import { parseDecimal, type DecimalMark } from './number-format.ts'
import { toText, type Cell } from './cell.ts'

export type CellFormat = { mark: DecimalMark; order: DayOrder; timeZone: string }

type Parsed = { value: unknown; person?: ImportPerson } | { code: string; message: string }

const MAX_TEXT = 100_000
const YES = new Set([
  'yes',
  'y',
  'true',
  't',
  '1',
  'x',
  'ja',
  'j',
  'wahr',
  'oui',
  'o',
  'vrai',
  'sim',
  's',
  'verdadeiro',
  '是',
  '对',
  'active',
])
const NO = new Set(['no', 'n', 'false', 'f', '0', 'nein', 'falsch', 'non', 'faux', 'nao', 'falso', '否', '不是', 'inactive', 'draft'])

/** The cell must not be empty. */
export function parseCell(cell: Cell, type: ImportColumnType, format: CellFormat): Parsed {
  switch (type) {
    case 'text':
      return parseText(cell)
    case 'integer':
    case 'number':
    case 'decimal':
      return parseNumber(cell, type, format)
    case 'date':
    case 'time':
      return parseTime(cell, type, format)
    case 'boolean':
      return parseBoolean(cell)
    case 'list':
      return {
        value: toText(cell)
          .split(/[,;|\n]/)
          .map((one) => one.trim())
          .filter(Boolean),
      }
    case 'person':
      return parsePerson(toText(cell))
  }
}

function parseText(cell: Cell): Parsed {
  const text = toText(cell).replaceAll('\0', '')
  return text.length > MAX_TEXT ? { code: 'imports.too_long', message: `Must not have more than ${MAX_TEXT} characters.` } : { value: text }
}

function parseNumber(cell: Cell, type: 'integer' | 'number' | 'decimal', { mark }: CellFormat): Parsed {
  const decimal = typeof cell === 'boolean' || cell instanceof Date ? null : parseDecimal(cell, mark)
  if (decimal === null || (type === 'integer' && !Number.isSafeInteger(Number(decimal))))
    return { code: 'imports.invalid_number', message: 'Must be a number.' }
  return { value: type === 'decimal' ? decimal : Number(decimal) }
}

function parseTime(cell: Cell, type: 'date' | 'time', { order, timeZone }: CellFormat): Parsed {
  const parsed = parseDate(cell, order)
  if (parsed === 'ambiguous')
    return { code: 'imports.ambiguous_date', message: 'The order of day and month is ambiguous, because the column contains both orders.' }
  if (parsed === 'invalid') return { code: 'imports.invalid_date', message: 'Must be a date.' }
  return { value: type === 'date' ? parsed.date : toInstant(parsed, timeZone) }
}

function parseBoolean(cell: Cell): Parsed {
  const text = normalizeForSearch(toText(cell))
  if (YES.has(text)) return { value: true }
  return NO.has(text) ? { value: false } : { code: 'imports.invalid_boolean', message: 'Must be yes or no.' }
}

/** `Anna Berg <anna@example.com>`, an address, or a name. */
function parsePerson(text: string): Parsed {
  const email = /[^\s<>"']+@[^\s<>"']+/.exec(text)?.[0] ?? null
  const name = text
    .replace(/<?[^\s<>"']+@[^\s<>"']+>?/, '')
    .replaceAll('"', '')
    .trim()
    .slice(0, 200)
  const key = (email ?? name).toLowerCase().slice(0, 400)
  return { value: key, person: { key, name: name || email!, email } }
}

export const toProblem = (cell: Cell, column: string, { code, message }: { code: string; message: string }): ImportProblem => ({
  code,
  message,
  column,
  value: toText(cell).slice(0, 200),
})
