import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Amount, Currency } from './money.ts'
import { Id, Nullable } from './schema.ts'

/** A record as it is shown among others; `entity` and `id` name it. */
export const Hit = Type.Object({
  entity: Type.String(),
  id: Id,
  title: Type.String(),
  /** What tells it from others of the same title; may be empty. */
  detail: Type.String(),
  /** A day or a time, where it has one that matters. */
  at: Nullable(Type.String()),
  amount: Nullable(Type.Object({ value: Amount, currency: Currency })),
  /** Address after the hash. */
  link: Type.String(),
})
export type Hit = Static<typeof Hit>

export const HitGroup = Type.Object({
  module: Type.String(),
  entity: Type.String(),
  /** Newest first. */
  hits: Type.Array(Hit),
  /** Whether there may be more than these. */
  hasMore: Type.Boolean(),
  /** Where all that hold the words are listed; null where nothing lists them. */
  list: Nullable(Type.String()),
})
export type HitGroup = Static<typeof HitGroup>

export const search = {
  findEverywhere: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'signed-in',
    summary: 'The newest records of every kind that hold the words and that the signed-in user may read, those of `module` first',
    input: Type.Object({ q: Type.String({ maxLength: 200 }), module: Type.Optional(Type.String({ maxLength: 64 })) }),
    output: Type.Object({ groups: Type.Array(HitGroup) }),
  }),
}
