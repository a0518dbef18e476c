import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, Currency } from './money.ts'
import { Id, Nullable } from './schema.ts'

/** `entity` and `id` identify the record. */
export const SearchHit = Type.Object({
  entity: Type.String(),
  id: Id,
  title: Type.String(),
  /** Distinguishes records with the same title; may be empty. */
  detail: Type.String(),
  at: Nullable(Type.String()),
  amount: Nullable(Type.Object({ value: Amount, currency: Currency })),
  /** Path in the web application. */
  link: Type.String(),
})
export type SearchHit = Static<typeof SearchHit>

export const SearchHitGroup = Type.Object({
  module: Type.String(),
  entity: Type.String(),
  hits: Type.Array(SearchHit),
  hasMore: Type.Boolean(),
  list: Nullable(Type.String()),
})
export type SearchHitGroup = Static<typeof SearchHitGroup>

export const search = {
  findEverywhere: endpoint('GET /api/search', {
    access: 'signed-in',
    summary: 'Search the newest records of every kind that the viewer may read; results of `module` come first',
    input: Type.Object({ q: Type.String({ maxLength: 200 }), module: Type.Optional(Type.String({ maxLength: 64 })) }),
    output: Type.Object({ groups: Type.Array(SearchHitGroup) }),
  }),
}
