import type { Input } from '#platform/contract/endpoint.ts'
import { assertMayChange, assertMayCreate } from '#platform/server/abilities/changes.ts'
import { isReadableEverywhere, maskFields } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import type { Change } from '#platform/server/journal/undo.ts'
import { indexRecord, unindexRecord } from '#platform/server/search/record.ts'
import { normalise } from '#platform/server/search/normalise.ts'
import type { invoices } from '../contract.ts'
import type { Client, ClientDraft, ClientPatch } from '../client-contract.ts'
import { clientSubject, type InvoiceContext } from './subjects.ts'
import type { ClientRow } from './tables.ts'

type OneClient = Promise<{ client: Client }>

export const ALL_ROWS = 1_000
export const pageOf = ({ page, perPage }: { page?: number; perPage?: number }) =>
  page === undefined && perPage === undefined ? { page: 1, perPage: ALL_ROWS } : { page: page ?? 1, perPage: perPage ?? 10 }

const searched = ['name', 'company', 'email', 'city', 'vatId', 'notes'] as const

export async function listClients(ctx: InvoiceContext, input: Input<typeof invoices.listClients>) {
  const fields = searched.filter((field) => isReadableEverywhere(ctx, clientSubject, field))
  const { rows, total } = await list<ClientRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: visibleSlow(ctx, clientSubject),
    table: 'clients',
    search: { q: input.q ?? '', entity: 'client', fields },
    sort: isReadableEverywhere(ctx, clientSubject, 'name') ? [{ column: 'nameKey', direction: 'asc' }] : [],
    ...pageOf(input),
  })
  return { clients: rows.map((row) => answer(ctx, row)), total }
}

export async function getClient(ctx: InvoiceContext, { id }: { id: number }): OneClient {
  return { client: answer(ctx, await findVisible(ctx, clientSubject, id)) }
}

export async function addClient(ctx: InvoiceContext, { client: given }: { client: ClientDraft }): OneClient {
  assertMayCreate(ctx, clientSubject, blank, given)
  const values = { ...blank, ...given, removedAt: null, createdAt: ctx.now, updatedAt: ctx.now }
  const client = await ctx.db
    .insertInto('clients')
    .values({ ...values, nameKey: keyOf(values) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await index(ctx, client)
  ctx.record({ entity: 'client', id: client.id, before: null, after: journalForm(client) })
  return { client: answer(ctx, client) }
}

export async function updateClient(ctx: InvoiceContext, { client: { id, ...given } }: { client: ClientPatch }): OneClient {
  const before = await findVisible(ctx, clientSubject, id, 'update')
  const changes = assertMayChange(ctx, clientSubject, before, given)
  const after = await write(ctx, id, { ...changes, nameKey: keyOf({ ...before, ...changes }) })
  await index(ctx, after)
  ctx.record({ entity: 'client', id, before: journalForm(before), after: journalForm(after) })
  return { client: answer(ctx, after) }
}

export async function deleteClient(ctx: InvoiceContext, { id }: { id: number }): OneClient {
  const client = await findVisible(ctx, clientSubject, id, 'delete')
  await write(ctx, id, { removedAt: ctx.now })
  await unindexRecord(ctx.db, 'client', id)
  ctx.record({ entity: 'client', id, before: journalForm(client), after: null })
  return { client: answer(ctx, client) }
}

/** Added: deleted. Deleted: brought back. Changed: changed back. */
export async function undoClient(ctx: InvoiceContext, { id, before, after }: Change): Promise<void> {
  if (before === null) return void (await deleteClient(ctx, { id }))
  if (after !== null) return void (await updateClient(ctx, { client: { id, ...before } }))
  await index(ctx, await write(ctx, id, { removedAt: null }))
  ctx.record({ entity: 'client', id, before: null, after: journalForm(await findVisible(ctx, clientSubject, id, 'delete')) })
}

const blank = {
  name: '',
  email: null,
  company: null,
  address: null,
  city: null,
  postCode: null,
  country: null,
  vatId: null,
  phone: null,
  currency: null,
  language: null,
  paymentDays: null,
  notes: null,
}

const keyOf = ({ name, company }: { name: string; company: string | null }) => normalise(company ?? name)

function journalForm({ id: _id, nameKey: _key, removedAt: _removed, createdAt: _created, updatedAt: _updated, ...client }: ClientRow) {
  return client
}

function answer(ctx: InvoiceContext, { nameKey: _key, removedAt: _removed, ...client }: ClientRow): Client {
  return maskFields(ctx, clientSubject, client)
}

const write = (ctx: InvoiceContext, id: number, changes: Partial<ClientRow>): Promise<ClientRow> =>
  ctx.db
    .updateTable('clients')
    .set({ ...changes, updatedAt: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

async function index(ctx: InvoiceContext, client: ClientRow): Promise<void> {
  const fields = Object.fromEntries(searched.map((field) => [field, client[field]]))
  await indexRecord(ctx.db, { entity: 'client', id: client.id, at: client.updatedAt, fields })
}
