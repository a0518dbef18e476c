import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Currency } from '#platform/contract/money.ts'
import { Id, Nullable, OneOf, draft, entity, patch } from '#platform/contract/schema.ts'
import { Percent, Price, taxCategories, units } from '../invoice-contract.ts'
import { optionalPaging } from '../paging-contract.ts'

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
const OneItem = Type.Object({ item: Item })

export const itemEndpoints = {
  listItems: endpoint({
    method: 'GET',
    path: '/apps/invoice/items',
    access: ['read', 'Item'],
    summary: 'Products and services by title; the first 1,000 unless paged',
    topic: 'invoice-items',
    input: Type.Object(optionalPaging),
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
