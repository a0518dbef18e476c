import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { createInput, entityProperties, Id, OneOf, pagingParameters, updateInput, closedObject } from '#platform/contract/schema.ts'

export const groupKinds = ['category', 'brand'] as const
export type GroupKind = (typeof groupKinds)[number]

/** A category or a brand. */
export const ProductGroup = Type.Object({
  ...entityProperties,
  /** Immutable. */
  kind: OneOf(groupKinds),
  /** Unique per kind, ignoring case (409 `ecommerce.group_taken`). Renaming also updates the products. */
  title: Type.String({ minLength: 1, maxLength: 120, pattern: '\\S' }),
})
export type ProductGroup = Static<typeof ProductGroup>
export const ProductGroupDraft = createInput(ProductGroup, ['kind', 'title'])
export type ProductGroupDraft = Static<typeof ProductGroupDraft>
export const ProductGroupPatch = updateInput(ProductGroup)
export type ProductGroupPatch = Static<typeof ProductGroupPatch>
const GroupResponse = Type.Object({ group: ProductGroup })

export const groupEndpoints = {
  listGroups: endpoint('GET /apps/ecommerce/groups', {
    access: ['read', 'ProductGroup'],
    summary: 'List categories and brands by title; all of them unless paged',
    topic: 'product-groups',
    input: Type.Object({
      q: pagingParameters.q,
      kind: Type.Optional(OneOf(['', ...groupKinds])),
      page: pagingParameters.page,
      perPage: pagingParameters.perPage,
    }),
    output: Type.Object({ groups: Type.Array(ProductGroup), total: Type.Integer() }),
  }),
  addGroup: endpoint('POST /apps/ecommerce/add-group', {
    access: ['create', 'ProductGroup'],
    summary: 'Add a category or brand',
    input: closedObject({ group: ProductGroupDraft }),
    output: GroupResponse,
  }),
  updateGroup: endpoint('POST /apps/ecommerce/update-group', {
    access: ['update', 'ProductGroup'],
    summary: 'Rename a category or brand, on all its products',
    input: closedObject({ group: ProductGroupPatch }),
    output: GroupResponse,
  }),
  deleteGroup: endpoint('DELETE /apps/ecommerce/delete-group', {
    access: ['delete', 'ProductGroup'],
    summary: 'Delete a category or brand; products keep its title',
    input: Type.Object({ id: Id }),
    output: GroupResponse,
  }),
}
