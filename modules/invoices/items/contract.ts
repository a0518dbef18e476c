import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Currency } from '#platform/contract/money.ts'
import { Id, Nullable, OneOf, createInput, entityProperties, updateInput, closedObject } from '#platform/contract/schema.ts'
import { ExemptionReason, Percent, Price, taxCategories, units } from '../invoice-contract.ts'
import { optionalPaging } from '../paging-contract.ts'

/** Stored in columns of the same names. */
export const ItemFields = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  description: Nullable(Type.String({ maxLength: 1_000 })),
  unit: OneOf(units),
  unitPrice: Price,
  currency: Currency,
  taxRate: Percent,
  taxCategory: OneOf(taxCategories),
  exemptionReason: ExemptionReason,
})

/** A product or service that can be reused on invoices (BG-31). */
export const CatalogItem = Type.Object({ ...entityProperties, ...ItemFields.properties })
export type CatalogItem = Static<typeof CatalogItem>
export const ItemDraft = createInput(CatalogItem, ['title', 'unitPrice'])
export type ItemDraft = Static<typeof ItemDraft>
export const ItemPatch = updateInput(CatalogItem)
export type ItemPatch = Static<typeof ItemPatch>
const ItemOutput = Type.Object({ item: CatalogItem })

export const itemEndpoints = {
  listItems: endpoint('GET /apps/invoice/items', {
    access: ['read', 'Item'],
    summary: 'List items (products and services) by title, the first 1,000 unless paged',
    topic: 'invoice-items',
    input: Type.Object(optionalPaging),
    output: Type.Object({ items: Type.Array(CatalogItem), total: Type.Integer() }),
  }),
  addItem: endpoint('POST /apps/invoice/add-item', {
    access: ['create', 'Item'],
    summary: 'Add an item',
    input: closedObject({ item: ItemDraft }),
    output: ItemOutput,
  }),
  updateItem: endpoint('POST /apps/invoice/update-item', {
    access: ['update', 'Item'],
    summary: 'Update an item; existing invoices stay unchanged',
    input: closedObject({ item: ItemPatch }),
    output: ItemOutput,
  }),
  deleteItem: endpoint('DELETE /apps/invoice/delete-item', {
    access: ['delete', 'Item'],
    summary: 'Delete an item; existing invoices stay unchanged',
    input: Type.Object({ id: Id }),
    output: ItemOutput,
  }),
}
