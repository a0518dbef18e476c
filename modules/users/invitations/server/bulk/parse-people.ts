import { readCsv, type CsvRow } from '#platform/server/csv/read-csv.ts'
import { type Column, findColumns } from './csv-columns.ts'
import { splitEntries } from './split-entries.ts'

/** `role` is the text of the file; null if it has none. */
export type ParsedPerson = { name: string; email: string; role: string | null }

/** Reads a CSV file with headers, rows copied from a spreadsheet, or addresses as in the To field of an email. */
export function parsePeople(text: string): ParsedPerson[] {
  const [header] = readCsv(text)
  const columns = header && findColumns(header.cells)
  if (columns) return [...readCsv(text)].slice(1).map((row) => parseRow(row, columns))
  return text.split(/\r\n|\r|\n/).flatMap((line) => parseLine(line))
}

function parseRow({ cells }: CsvRow, columns: readonly (Column | undefined)[]): ParsedPerson {
  const get = (column: Column) => clean(cells[columns.indexOf(column)] ?? '')
  const name = get('name') || [get('firstName'), get('lastName')].filter(Boolean).join(' ')
  return { ...toPerson(name, get('email')), role: get('role') || null }
}

function parseLine(line: string): ParsedPerson[] {
  if (line.includes('\t')) return parseCells(line.split('\t'))
  const entries = splitEntries(line)
  const isSingle = entries.filter((entry) => entry.includes('@')).length === 1 && !entries.some((entry) => entry.includes('<'))
  return isSingle ? parseCells(entries) : parseEntries(entries)
}

/** The cells of one person in any order: the one with an at sign is the address, then come the name and the role. */
function parseCells(cells: readonly string[]): ParsedPerson[] {
  const texts = cells.map(clean).filter((text) => text !== '')
  const email = texts.find((text) => text.includes('@'))
  const [name = '', role = null] = texts.filter((text) => text !== email)
  if (texts.length === 0) return []
  return [{ ...(email ? toPerson(name, email) : { name: '', email: texts.join(' ') }), role }]
}

/** A name before a comma belongs to the address after it: `Berg, Anna <anna@example.com>`. */
function parseEntries(entries: readonly string[]): ParsedPerson[] {
  const people: ParsedPerson[] = []
  let lastName = ''
  for (const entry of entries) {
    const [, name = '', email = entry] = /^([^<]*)<([^>]*)>?$/.exec(entry) ?? []
    if (lastName && !entry.includes('@')) people.push({ name: '', email: lastName, role: null })
    if (entry.includes('@')) people.push({ ...toPerson([clean(name), lastName].filter(Boolean).join(' '), email), role: null })
    lastName = entry.includes('@') ? '' : clean(entry)
  }
  if (lastName) people.push({ name: '', email: lastName, role: null })
  return people
}

/** The name defaults to the first part of the address: `anna.berg@example.com` becomes Anna Berg. */
function toPerson(name: string, address: string): Pick<ParsedPerson, 'name' | 'email'> {
  const email = clean(address).replace(/^mailto:/i, '')
  return { name: (name && !name.includes('@') ? name : toName(email)).slice(0, 120), email }
}

const toName = (email: string) =>
  email
    .split('@')[0]!
    .split(/[._+-]+/)
    .filter((word) => word !== '')
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ')

/** Longer than any valid name or address; the limit keeps the patterns below fast. */
const MAX_CELL_LENGTH = 400

const clean = (text: string) =>
  text
    .trim()
    .slice(0, MAX_CELL_LENGTH)
    .replace(/^[\s'"“”„]+|[\s'"“”„]+$/g, '')
    .replace(/\s+/g, ' ')
