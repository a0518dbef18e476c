import type { Input } from '#platform/contract/endpoint.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { assertCanUpdate, assertCanCreate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import type { RecordChange } from '#platform/server/journal/undo.ts'
import { indexRecord, unindexRecord } from '#platform/server/search/index-record.ts'
import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { invoices } from '../../contract.ts'
import { type Client, type ClientDraft, ClientFields, type ClientPatch } from '../contract.ts'
import { assertValidParty } from '../../server/assert-valid-party.ts'
import { clientSubject } from './client-subject.ts'
import type { InvoiceContext } from '../../server/context.ts'
import type { ClientRow } from '../../server/tables.ts'
import { resolvePaging } from '../../server/paging.ts'

type ClientResponse = Promise<{ client: Client }>

const searchFields = ['name', 'company', 'email', 'city', 'vatId', 'notes'] as const

export async function listClients(ctx: InvoiceContext, input: Input<typeof invoices.listClients>) {
  const fields = searchFields.filter((field) => isReadableEverywhere(ctx, clientSubject, field))
  const { rows, total } = await listPage<ClientRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleInWorker(ctx, clientSubject),
    table: 'clients',
    search: { q: input.q ?? '', entity: 'client', fields },
    sort: isReadableEverywhere(ctx, clientSubject, 'name') ? [{ column: 'nameKey', direction: 'asc' }] : [],
    ...resolvePaging(input),
  })
  return { clients: rows.map((row) => toClientResponse(ctx, row)), total }
}

export async function getClient(ctx: InvoiceContext, { id }: { id: number }): ClientResponse {
  return { client: toClientResponse(ctx, await findVisible(ctx, clientSubject, id)) }
}

export async function addClient(ctx: InvoiceContext, { client: input }: { client: ClientDraft }): ClientResponse {
  const blank = createBlank(ClientFields)
  assertCanCreate(ctx, clientSubject, blank, input)
  assertValidParty('/client', input, input)
  const values = { ...blank, ...input, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const client = await ctx.db
    .insertInto('clients')
    .values({ ...values, nameKey: toNameKey(values) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await indexClient(ctx, client)
  ctx.recordChange({ entity: 'client', id: client.id, before: null, after: toJournalSnapshot(client) })
  return { client: toClientResponse(ctx, client) }
}

export async function updateClient(ctx: InvoiceContext, { client: { id, ...input } }: { client: ClientPatch }): ClientResponse {
  const before = await findVisible(ctx, clientSubject, id, 'update')
  const changes = assertCanUpdate(ctx, clientSubject, before, input)
  assertValidParty('/client', { ...before, ...changes }, changes)
  const after = await saveClient(ctx, id, { ...changes, nameKey: toNameKey({ ...before, ...changes }) })
  await indexClient(ctx, after)
  ctx.recordChange({ entity: 'client', id, before: toJournalSnapshot(before), after: toJournalSnapshot(after) })
  return { client: toClientResponse(ctx, after) }
}

export async function deleteClient(ctx: InvoiceContext, { id }: { id: number }): ClientResponse {
  const client = await findVisible(ctx, clientSubject, id, 'delete')
  await saveClient(ctx, id, { removedAt: ctx.now })
  await unindexRecord(ctx.db, 'client', id)
  ctx.recordChange({ entity: 'client', id, before: toJournalSnapshot(client), after: null })
  return { client: toClientResponse(ctx, client) }
}

/** Reverses the change: deletes what was added, restores what was deleted, reverts what was updated. */
export async function undoClient(ctx: InvoiceContext, { id, before, after }: RecordChange): Promise<void> {
  if (before === null) return void (await deleteClient(ctx, { id }))
  if (after !== null) return void (await updateClient(ctx, { client: { id, ...before } }))
  await indexClient(ctx, await saveClient(ctx, id, { removedAt: null }))
  ctx.recordChange({ entity: 'client', id, before: null, after: toJournalSnapshot(await findVisible(ctx, clientSubject, id, 'delete')) })
}

const toNameKey = ({ name, company }: { name: string; company: string | null }) => normalizeForSearch(company ?? name)

const toJournalSnapshot = (row: ClientRow) => fromColumns(ClientFields, row)

function toClientResponse(ctx: InvoiceContext, { nameKey: _key, removedAt: _removed, ...client }: ClientRow): Client {
  return maskFields(ctx, clientSubject, client)
}

const saveClient = (ctx: InvoiceContext, id: number, changes: Partial<ClientRow>): Promise<ClientRow> =>
  ctx.db
    .updateTable('clients')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function indexClient(ctx: InvoiceContext, client: ClientRow): Promise<void> {
  const fields = Object.fromEntries(searchFields.map((field) => [field, client[field]]))
  await indexRecord(ctx.db, { entity: 'client', id: client.id, at: client.updatedAt, fields })
}
