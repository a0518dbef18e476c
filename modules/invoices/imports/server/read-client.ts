import { findValue, listGroupProblems, type RowGroup } from '#platform/server/imports/group-rows.ts'
import type { ImportItem, ImportProblem, TableRow } from '#platform/server/imports/import-source.ts'
import { createFieldWarning, keepValidFields } from '#platform/server/imports/keep-valid-fields.ts'
import { parseLanguage } from '#platform/server/imports/parse-language.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import { ClientFields, type ClientDraft } from '../../clients/contract.ts'
import { isLeitwegId, resemblesLeitwegId } from '../../leitweg-id.ts'
import { parseCountry } from '../../server/country-names.ts'
import { isVatId } from '../../vat-id.ts'

/** Rows with the same key are contacts of one client. */
export function getClientKey({ values }: TableRow): string {
  const id = values.id as string | undefined
  return normalizeForSearch(id ? `number ${id}` : ((values.client as string | undefined) ?? ''))
}

export function readClient(group: RowGroup): ImportItem<ClientDraft> {
  const { rows } = group
  const [first, ...others] = rows
  const client = findValue<string>(rows, 'client')?.trim()
  const contact = first && getContactName(first)
  const email = findValue<string>(rows, 'email')
  const name = contact || client || email
  const title = (client ?? name ?? '').slice(0, 200)
  const groupProblems = listGroupProblems(group)
  if (!name) return { row: first!.row, title, value: null, problems: [...groupProblems, nameMissing] }
  const { values, problems } = keepValidFields(
    { ...toFields(rows), name, ...(contact && client && client !== contact && { company: client }) },
    ClientFields.properties,
  )
  const { values: checked, problems: identifierProblems } = dropInvalidIdentifiers(values)
  const notes = [checked.notes, ...others.flatMap((row) => describeContact(row) ?? [])].filter(Boolean).join('\n')
  const value = { ...checked, name: values.name ?? name.slice(0, 200), ...(notes && { notes: notes.slice(0, MAX_NOTES) }) } as ClientDraft
  const all = [...groupProblems, ...problems, ...identifierProblems]
  const isInvalid = all.some(({ isWarning }) => !isWarning)
  return { row: first!.row, title, key: createKey(group, email ?? name), value: isInvalid ? null : value, problems: all }
}

const MAX_NOTES = 5_000

const nameMissing: ImportProblem = {
  code: 'invoices.import_client_name',
  message: 'The row has neither a name nor an email address.',
  column: 'client',
}

const createKey = ({ key }: RowGroup, other: string) => `client:${key || normalizeForSearch(other)}`.slice(0, 400)

const getContactName = ({ values }: TableRow): string | undefined =>
  (values.contact as string | undefined)?.trim() || [values.firstName, values.lastName].filter(Boolean).join(' ') || undefined

/** Clients have one contact; the others are kept in the notes. */
function describeContact(row: TableRow): string | null {
  const { email, phone } = row.values as { email?: string; phone?: string }
  return [getContactName(row), email, phone].filter(Boolean).join(', ') || null
}

function toFields(rows: readonly TableRow[]) {
  const get = (column: string) => findValue<string>(rows, column)?.trim()
  const country = get('country')
  return {
    email: get('email'),
    phone: get('phone'),
    address: [get('street'), get('apartment')].filter(Boolean).join('\n') || undefined,
    city: [get('city'), get('state')].filter(Boolean).join(', ') || undefined,
    postCode: get('postCode'),
    country: country && parseCountry(country),
    vatId: get('vatId'),
    paymentDays: findValue<number>(rows, 'paymentDays'),
    currency: get('currency')?.toUpperCase(),
    language: parseLanguage(get('language')),
    buyerReference: get('buyerReference'),
    notes: get('notes'),
  }
}

/** Those that the client's page would reject. */
function dropInvalidIdentifiers<T extends { vatId?: string | null; country?: string | null; buyerReference?: string | null }>(values: T) {
  const { vatId, country = null, buyerReference } = values
  const hasInvalidVatId = vatId ? !isVatId(vatId, country) : false
  const hasInvalidReference = buyerReference ? resemblesLeitwegId(buyerReference) && !isLeitwegId(buyerReference) : false
  const invalid = [...(hasInvalidVatId ? (['vatId'] as const) : []), ...(hasInvalidReference ? (['buyerReference'] as const) : [])]
  const kept = Object.fromEntries(Object.entries(values).filter(([name]) => !invalid.includes(name as never))) as T
  return { values: kept, problems: invalid.map((name) => createFieldWarning(name, values[name])) }
}
