import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Nullable, Person, Time } from './schema.ts'

/** Field values by name; null if the record did not exist. */
export const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()))

/** One change of a record, limited to fields that changed and that the viewer may read. */
export const HistoryStep = Type.Object({
  seq: Id,
  change: Type.String(),
  verb: Type.String(),
  at: Time,
  actor: Nullable(Person),
  before: Fields,
  after: Fields,
})
export type HistoryStep = Static<typeof HistoryStep>

/** Response header with the id of the recorded change, for `undo`. */
export const CHANGE_HEADER = 'x-change'

export const journal = {
  history: endpoint({
    method: 'GET',
    path: '/api/journal/history',
    access: 'signed-in',
    summary: 'Lists the changes to one record, newest first',
    topic: 'history/:entity/:id',
    input: Type.Object({ entity: Type.String({ maxLength: 64 }), id: Id }),
    output: Type.Object({ steps: Type.Array(HistoryStep), total: Type.Integer() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/journal/undo',
    access: 'signed-in',
    summary: 'Undoes a change completely or not at all; 409 if a record has changed since',
    input: Type.Object({ change: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
    output: Type.Object({ undone: Type.Integer() }),
  }),
}
