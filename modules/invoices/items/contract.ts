import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Currency } from '#platform/contract/money.ts'
import { Id, Nullable, OneOf, createInput, entityProperties, updateInput } from '#platform/contract/schema.ts'
import { Percent, Price, taxCategories, units } from '../invoice-contract.ts'
import { optionalPaging } from '../paging-contract.ts'

/** A product or service that can be reused on invoices (BG-31). */
export const Item = Type.Object({
  ...entityProperties,
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  description: Nullable(Type.String({ maxLength: 1_000 })),
  unit: OneOf(units),
  unitPrice: Price,
  currency: Currency,
  taxRate: Percent,
  taxCategory: OneOf(taxCategories),
})
export type Item = Static<typeof Item>
export const ItemDraft = createInput(Item, ['title', 'unitPrice'])
export type ItemDraft = Static<typeof ItemDraft>
export const ItemPatch = updateInput(Item)
export type ItemPatch = Static<typeof ItemPatch>

const closed = { additionalProperties: false }
const ItemOutput = Type.Object({ item: Item })

export const itemEndpoints = {
  listItems: endpoint({
    method: 'GET',
    path: '/apps/invoice/items',
    access: ['read', 'Item'],
    summary: 'List items (products and services) by title, the first 1,000 unless paged',
    topic: 'invoice-items',
    input: Type.Object(optionalPaging),
    output: Type.Object({ items: Type.Array(Item), total: Type.Integer() }),
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/apps/invoice/add-item',
    access: ['create', 'Item'],
    summary: 'Add an item',
    input: Type.Object({ item: ItemDraft }, closed),
    output: ItemOutput,
  }),
  updateItem: endpoint({
    method: 'POST',
    path: '/apps/invoice/update-item',
    access: ['update', 'Item'],
    summary: 'Update an item; existing invoices stay unchanged',
    input: Type.Object({ item: ItemPatch }, closed),
    output: ItemOutput,
  }),
  deleteItem: endpoint({
    method: 'DELETE',
    path: '/apps/invoice/delete-item',
    access: ['delete', 'Item'],
    summary: 'Delete an item; existing invoices stay unchanged',
    input: Type.Object({ id: Id }),
    output: ItemOutput,
  }),
}
