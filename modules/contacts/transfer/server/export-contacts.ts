import { Readable } from 'node:stream'
import type { Input } from '#platform/contract/endpoint.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { exportCsv, type CsvColumn } from '#platform/server/csv/export-csv.ts'
import { orderBySorts } from '#platform/server/database/queries/expressions.ts'
import { ApiResponse } from '#platform/server/module.ts'
import { splitName, type VcardVersion } from '#platform/server/vcard/format-vcard.ts'
import type { Contact } from '../../contact-schema.ts'
import { searchContacts, toSortOrder, type ContactFilter } from '../../contacts/server/index.ts'
import { toContactResponse } from '../../server/contact-records.ts'
import { contactSubject } from '../../server/contact-subject.ts'
import type { ContactContext, ContactRow } from '../../server/tables.ts'
import { formatContactCard } from '../../vcard/server/index.ts'
import type { transferEndpoints } from '../contract.ts'

type ExportColumn = CsvColumn<Contact> & { property: keyof Contact }

/** Google Contacts imports up to five of each. */
const NUMBERS = [0, 1, 2, 3, 4] as const

const textColumns: ExportColumn[] = [
  { header: 'First Name', property: 'name', value: ({ name }) => (name === null ? null : splitName(name).given) },
  { header: 'Last Name', property: 'name', value: ({ name }) => (name === null ? null : splitName(name).family) },
  { header: 'Organization Name', property: 'company', value: ({ company }) => company },
  { header: 'Organization Title', property: 'jobTitle', value: ({ jobTitle }) => jobTitle },
  { header: 'Birthday', property: 'birthday', value: ({ birthday }) => birthday },
  { header: 'Notes', property: 'note', value: ({ note }) => note },
]

const entryColumns: ExportColumn[] = NUMBERS.flatMap((index) => [
  ...createEntryColumns(index, { name: 'E-mail', property: 'emails', parts: { Label: ({ label }) => label, Value: ({ email }) => email } }),
  ...createEntryColumns(index, {
    name: 'Phone',
    property: 'phones',
    parts: { Label: ({ label }) => label, Value: ({ number }) => number },
  }),
  ...createEntryColumns(index, {
    name: 'Address',
    property: 'addresses',
    parts: {
      Label: ({ label }) => label,
      Street: ({ street }) => street,
      City: ({ city }) => city,
      Region: ({ region }) => region,
      'Postal Code': ({ postCode }) => postCode,
      Country: ({ country }) => country,
    },
  }),
])

type Lists = Pick<Contact, 'emails' | 'phones' | 'addresses'>
type EntryColumns<P extends keyof Lists> = { name: string; property: P; parts: Record<string, (entry: Lists[P][number]) => string> }

function createEntryColumns<P extends keyof Lists>(index: number, { name, property, parts }: EntryColumns<P>): ExportColumn[] {
  return Object.entries(parts).map(([part, getValue]) => {
    const value = (contact: Contact) => {
      // Hidden lists are null.
      const entry = (contact[property] as Lists[P] | null)?.[index]
      return entry ? getValue(entry) : null
    }
    return { header: `${name} ${index + 1} - ${part}`, property, value }
  })
}

export const exportContacts = (ctx: ContactContext, input: Input<typeof transferEndpoints.exportContacts>) =>
  exportCsv<Contact>(ctx, {
    name: 'contacts',
    columns: [...textColumns, ...entryColumns].filter(({ property }) => ctx.viewer.ability.can('read', 'Contact', property)),
    ids: selectIds(ctx, input) as never,
    rows: async (ids) => (await readRows(ctx, ids)).map((row) => toContactResponse(ctx, row)),
  })

const selectIds = (ctx: ContactContext, input: ContactFilter) =>
  searchContacts(ctx, input)
    .select('contacts.id')
    .orderBy(orderBySorts('contacts', toSortOrder(ctx, input)))

const readRows = (ctx: ContactContext, ids: readonly number[]): Promise<ContactRow[]> =>
  visibleInWorker(ctx, contactSubject).selectAll('contacts').where('contacts.id', 'in', ids).execute()

export async function exportVcards(
  ctx: ContactContext,
  { id, version = '3.0', ...filter }: Input<typeof transferEndpoints.exportVcards>,
): Promise<ApiResponse<string>> {
  const ids = id === undefined ? await selectIds(ctx, filter).execute() : [await findVisible(ctx, contactSubject, id)]
  const cards = generateCards(ctx, { ids: ids.map((row) => row.id), version })
  return new ApiResponse<string>(200, Readable.from(cards, { objectMode: false }) as unknown as string, {
    'content-type': 'text/vcard; charset=utf-8',
    'content-disposition': `attachment; filename="contacts-${ctx.now.slice(0, 10)}.vcf"`,
  })
}

const BATCH = 100

async function* generateCards(ctx: ContactContext, { ids, version }: { ids: readonly number[]; version: VcardVersion }) {
  for (let start = 0; start < ids.length; start += BATCH) {
    const batch = ids.slice(start, start + BATCH)
    const rows = new Map((await readRows(ctx, batch)).map((row) => [row.id, row]))
    for (const id of batch) {
      const row = rows.get(id)
      if (row) yield await formatContactCard(ctx, row, version)
    }
  }
}
