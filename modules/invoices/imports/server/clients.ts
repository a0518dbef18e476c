import { isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { groupRows } from '#platform/server/imports/group-rows.ts'
import { defineImportSource, type DuplicateRecord, type KeyedItem } from '#platform/server/imports/import-source.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { ClientDraft } from '../../clients/contract.ts'
import { addClient, clientSubject } from '../../clients/server/index.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { InvoiceTables } from '../../server/tables.ts'
import { clientColumns } from './client-columns.ts'
import { getClientKey, readClient } from './read-client.ts'

export const clients = defineImportSource<InvoiceTables, ClientDraft>({
  name: 'clients',
  access: ['create', 'Client'],
  entity: 'client',
  extensions: ['.csv', '.tsv', '.xlsx'],
  columns: clientColumns,
  read: async function* ({ rows }) {
    for await (const group of groupRows(rows, getClientKey)) yield readClient(group)
  },
  findDuplicates,
  store: async (ctx, client) => (await addClient(ctx, { client })).client.id,
})

/** Clients with the same name or email address. */
async function findDuplicates(
  ctx: InvoiceContext,
  items: readonly KeyedItem<ClientDraft>[],
): Promise<ReadonlyMap<string, DuplicateRecord>> {
  if (items.length === 0 || !['name', 'company', 'email'].every((field) => isReadableEverywhere(ctx, clientSubject, field)))
    return new Map()
  const emails = items.flatMap(({ value }) => value.email ?? [])
  const rows = await visible(ctx, clientSubject)
    .select(['clients.id', 'clients.name', 'clients.company', 'clients.nameKey', 'clients.email'])
    .where((eb) => {
      const byName = eb(
        'clients.nameKey',
        'in',
        items.map(({ value }) => getNameKey(value)),
      )
      return emails.length === 0 ? byName : eb.or([byName, eb('clients.email', 'in', emails)])
    })
    .execute()
  const titles = rows.map(({ id, name, company, nameKey, email }) => ({ id, title: company ?? name, nameKey, email }))
  return new Map(
    items.flatMap(({ key, value }) => {
      const found = titles.find(({ nameKey, email }) => nameKey === getNameKey(value) || (email !== null && email === value.email))
      return found ? [[key, { id: found.id, title: found.title }] as const] : []
    }),
  )
}

const getNameKey = ({ name, company }: ClientDraft) => normalizeForSearch(company ?? name)
