import { Value } from 'typebox/value'
import { createBlank } from '#platform/contract/schema.ts'
import { ContactValues, MAX_ENTRIES } from '../../contact-schema.ts'
import { parseCsvColumn, type CsvColumn } from './csv-columns.ts'
import { readCsv, type CsvRow } from '#platform/server/csv/read-csv.ts'

type Values = Omit<ContactValues, 'isShared'>
export type CsvProblem = 'cut_off' | 'no_name' | 'bad_email' | 'too_long'
export type CsvResult = { line: number; name: string } & ({ contact: Values; reason: null } | { contact: null; reason: CsvProblem })

/** Reads one contact from each row; nothing if the first row has no column that can name a contact. */
export function* readCsvContacts(text: string): Generator<CsvResult> {
  const rows = readCsv(text)
  const header = rows.next()
  if (header.done) return
  const columns = header.value.cells.map(parseCsvColumn)
  if (!columns.some((column) => column && namingFields.has(column.field))) return
  for (const row of rows) yield readRow(row, columns)
}

const namingFields = new Set(['name', 'namePart', 'email', 'company'])

function readRow({ line, cells, isCutOff }: CsvRow, columns: readonly (CsvColumn | undefined)[]): CsvResult {
  const contact = toContact(
    columns.flatMap((column, index) => {
      const text = unescapeFormula(cells[index]?.trim() ?? '')
      return column && text ? [{ column, text }] : []
    }),
  )
  const reason = isCutOff ? 'cut_off' : findReason(contact)
  return reason ? { line, name: contact.name.slice(0, 200), contact: null, reason } : { line, name: contact.name, contact, reason }
}

/** Exports protect such cells with an apostrophe. */
const unescapeFormula = (text: string) => (/^'\s*[=+\-@＝＋－＠|]/u.test(text) ? text.slice(1) : text)

function findReason(contact: Values): CsvProblem | null {
  if (!contact.name) return 'no_name'
  if (contact.emails.some(({ email }) => !/^[^\s@]+@[^\s@]+$/.test(email))) return 'bad_email'
  return Value.Check(ContactValues, { ...contact, isShared: false }) ? null : 'too_long'
}

type FilledCell = { column: CsvColumn; text: string }

function toContact(cells: readonly FilledCell[]): Values {
  const { isShared: _, ...contact } = createBlank(ContactValues)
  for (const { column, text } of cells)
    if (column.field === 'birthday') contact.birthday = readDate(text)
    else if (column.field === 'name' || column.field === 'company' || column.field === 'jobTitle' || column.field === 'note')
      contact[column.field] = column.field === 'note' ? text : text.replace(/\s+/g, ' ')
  const values = {
    ...contact,
    emails: readEntries(cells, 'email').map(({ label, value }) => ({ label, email: value })),
    phones: readEntries(cells, 'phone').map(({ label, value }) => ({ label, number: value })),
    addresses: readAddresses(cells),
  }
  return {
    ...values,
    name: contact.name || joinName(cells) || contact.company || values.emails[0]?.email || values.phones[0]?.number || '',
  }
}

/** The date formats of other programs are ambiguous. */
const readDate = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null)

const joinName = (cells: readonly FilledCell[]): string =>
  (['prefix', 'given', 'middle', 'family', 'suffix'] as const)
    .flatMap((part) => cells.find(({ column }) => column.field === 'namePart' && column.part === part)?.text ?? [])
    .join(' ')
    .replace(/\s+/g, ' ')

const readEntries = (cells: readonly FilledCell[], field: 'email' | 'phone') =>
  groupEntries(cells, field)
    .flatMap(({ label, parts }) =>
      // Google joins several values of one label in this way.
      (parts.get('value') ?? '')
        .split(':::')
        .map((value) => ({ label, value: value.trim() }))
        .filter(({ value }) => value),
    )
    .slice(0, MAX_ENTRIES)

function readAddresses(cells: readonly FilledCell[]): Values['addresses'] {
  const addresses = groupEntries(cells, 'address').map(({ label, parts }) => {
    const get = (part: string) => parts.get(part) ?? ''
    const street = [get('street'), get('extended'), get('box')].filter(Boolean).join('\n')
    const [city, region, postCode, country] = [get('city'), get('region'), get('postCode'), get('country')]
    const hasParts = [street, city, region, postCode, country].some(Boolean)
    return { label, street: hasParts ? street : get('formatted'), city, region, postCode, country }
  })
  return addresses.filter(({ label: _, ...parts }) => Object.values(parts).some(Boolean)).slice(0, MAX_ENTRIES)
}

function groupEntries(cells: readonly FilledCell[], field: 'email' | 'phone' | 'address') {
  const groups = new Map<string, { label: string; parts: Map<string, string> }>()
  for (const { column, text } of cells) {
    if (column.field !== field) continue
    const group = groups.get(column.entry) ?? { label: column.label, parts: new Map<string, string>() }
    groups.set(column.entry, group)
    if (column.part === 'label') group.label = toLabel(text)
    else group.parts.set(column.part, text)
  }
  return [...groups.values()]
}

/** Google marks the main entry with an asterisk. */
function toLabel(text: string): string {
  const label = text.replace(/^\*\s*/, '').slice(0, 40)
  const known: Record<string, string> = {
    work: 'work',
    home: 'home',
    mobile: 'mobile',
    other: 'other',
    'work fax': 'fax',
    'home fax': 'fax',
  }
  return known[label.toLowerCase()] ?? label
}
