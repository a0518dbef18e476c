import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { languages } from '#platform/contract/identity.ts'
import { Currency } from '#platform/contract/money.ts'
import { draft, entity, Id, Nullable, OneOf, paging, patch } from '#platform/contract/schema.ts'
import { party, Percent, Price, taxCategories, units } from './invoice-contract.ts'

export const Client = Type.Object({
  ...entity,
  ...party,
  phone: Nullable(Type.String({ maxLength: 64 })),
  /** Of new invoices; the settings' where null. */
  currency: Nullable(Currency),
  language: Nullable(OneOf(languages)),
  /** Days until an invoice is due; the settings' where null. */
  paymentDays: Nullable(Type.Integer({ minimum: 0, maximum: 365 })),
  notes: Nullable(Type.String({ maxLength: 5_000 })),
})
export type Client = Static<typeof Client>
export const ClientDraft = draft(Client, ['name'])
export type ClientDraft = Static<typeof ClientDraft>
export const ClientPatch = patch(Client)
export type ClientPatch = Static<typeof ClientPatch>

/** A product or service (BG-31). */
export const Item = Type.Object({
  ...entity,
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  description: Nullable(Type.String({ maxLength: 1_000 })),
  unit: OneOf(units),
  unitPrice: Price,
  currency: Currency,
  taxRate: Percent,
  taxCategory: OneOf(taxCategories),
})
export type Item = Static<typeof Item>
export const ItemDraft = draft(Item, ['title', 'unitPrice'])
export type ItemDraft = Static<typeof ItemDraft>
export const ItemPatch = patch(Item)
export type ItemPatch = Static<typeof ItemPatch>

const closed = { additionalProperties: false }
const OneClient = Type.Object({ client: Client })
const OneItem = Type.Object({ item: Item })
/** All rows unless paged. */
const listInput = { q: paging.q, page: paging.page, perPage: paging.perPage }

export const catalogueEndpoints = {
  listClients: endpoint({
    method: 'GET',
    path: '/apps/invoice/clients',
    access: ['read', 'Client'],
    summary: 'Clients by name; the first 1,000 unless paged',
    topic: 'clients',
    input: Type.Object(listInput),
    output: Type.Object({ clients: Type.Array(Client), total: Type.Integer() }),
  }),
  getClient: endpoint({
    method: 'GET',
    path: '/apps/invoice/client',
    access: ['read', 'Client'],
    summary: 'One client',
    topic: 'clients',
    input: Type.Object({ id: Id }),
    output: OneClient,
  }),
  addClient: endpoint({
    method: 'POST',
    path: '/apps/invoice/add-client',
    access: ['create', 'Client'],
    summary: 'Add a client',
    input: Type.Object({ client: ClientDraft }, closed),
    output: OneClient,
  }),
  updateClient: endpoint({
    method: 'POST',
    path: '/apps/invoice/update-client',
    access: ['update', 'Client'],
    summary: 'Change a client; invoices keep what they say',
    input: Type.Object({ client: ClientPatch }, closed),
    output: OneClient,
  }),
  deleteClient: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete-client',
    access: ['delete', 'Client'],
    summary: 'Delete a client; invoices keep what they say',
    input: Type.Object({ id: Id }),
    output: OneClient,
  }),
  listItems: endpoint({
    method: 'GET',
    path: '/apps/invoice/items',
    access: ['read', 'Item'],
    summary: 'Products and services by title; the first 1,000 unless paged',
    topic: 'invoice-items',
    input: Type.Object(listInput),
    output: Type.Object({ items: Type.Array(Item), total: Type.Integer() }),
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/apps/invoice/add-item',
    access: ['create', 'Item'],
    summary: 'Add a product or service',
    input: Type.Object({ item: ItemDraft }, closed),
    output: OneItem,
  }),
  updateItem: endpoint({
    method: 'POST',
    path: '/apps/invoice/update-item',
    access: ['update', 'Item'],
    summary: 'Change a product or service; invoices keep what they say',
    input: Type.Object({ item: ItemPatch }, closed),
    output: OneItem,
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete-item',
    access: ['delete', 'Item'],
    summary: 'Delete a product or service; invoices keep what they say',
    input: Type.Object({ id: Id }),
    output: OneItem,
  }),
}
