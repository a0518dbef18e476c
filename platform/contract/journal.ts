import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Nullable, Person, Time } from './schema.ts'

/** Values by the names of their fields; null where there was no record. */
export const Fields = Nullable(Type.Record(Type.String(), Type.Unknown()))

/** One step in the history of a record; only the fields that changed and that the viewer may read. */
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

/** The answer to a write that recorded something names its act in this header; `undo` takes it back. */
export const CHANGE_HEADER = 'x-change'

export const journal = {
  history: endpoint({
    method: 'GET',
    path: '/api/journal/history',
    access: 'signed-in',
    summary: 'What happened to one record, newest first',
    topic: 'history/:entity/:id',
    input: Type.Object({ entity: Type.String({ maxLength: 64 }), id: Id }),
    output: Type.Object({ steps: Type.Array(HistoryStep), total: Type.Integer() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/journal/undo',
    access: 'signed-in',
    summary: 'Take an act back, whole or not at all, one’s own or one that the history shows; 409 where a record has moved on',
    input: Type.Object({ change: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
    output: Type.Object({ undone: Type.Integer() }),
  }),
}
