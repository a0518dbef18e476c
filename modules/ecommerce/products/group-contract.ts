import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, entity, Id, OneOf, paging, patch } from '#platform/contract/schema.ts'

export const groupKinds = ['category', 'brand'] as const
export type GroupKind = (typeof groupKinds)[number]

/** A category or a brand: what products can be sorted into. */
export const ProductGroup = Type.Object({
  ...entity,
  /** Cannot change. */
  kind: OneOf(groupKinds),
  /** Unique within its kind, ignoring case (409 `ecommerce.group_taken`). A new title is taken over by its products. */
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
})
export type ProductGroup = Static<typeof ProductGroup>
export const ProductGroupDraft = draft(ProductGroup, ['kind', 'title'])
export type ProductGroupDraft = Static<typeof ProductGroupDraft>
export const ProductGroupPatch = patch(ProductGroup)
export type ProductGroupPatch = Static<typeof ProductGroupPatch>

const closed = { additionalProperties: false }
const OneGroup = Type.Object({ group: ProductGroup })

export const groupEndpoints = {
  listGroups: endpoint({
    method: 'GET',
    path: '/apps/ecommerce/groups',
    access: ['read', 'ProductGroup'],
    summary: 'Categories and brands by title; all of them unless paged',
    topic: 'product-groups',
    input: Type.Object({ q: paging.q, kind: Type.Optional(OneOf(['', ...groupKinds])), page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ groups: Type.Array(ProductGroup), total: Type.Integer() }),
  }),
  addGroup: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/add-group',
    access: ['create', 'ProductGroup'],
    summary: 'Add a category or brand',
    input: Type.Object({ group: ProductGroupDraft }, closed),
    output: OneGroup,
  }),
  updateGroup: endpoint({
    method: 'POST',
    path: '/apps/ecommerce/update-group',
    access: ['update', 'ProductGroup'],
    summary: 'Rename a category or brand, on all its products',
    input: Type.Object({ group: ProductGroupPatch }, closed),
    output: OneGroup,
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: '/apps/ecommerce/delete-group',
    access: ['delete', 'ProductGroup'],
    summary: 'Delete a category or brand; products keep what they say',
    input: Type.Object({ id: Id }),
    output: OneGroup,
  }),
}
