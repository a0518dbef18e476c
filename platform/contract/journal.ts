import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Id, Nullable, Person, Time, closedObject } from './schema.ts'

/** Field values by name; null if the record did not exist. */
export const JournalValues = Nullable(Type.Record(Type.String(), Type.Unknown()))

/** One change of a record, limited to fields that changed and that the viewer may read. */
export const HistoryStep = Type.Object({
  seq: Id,
  change: Type.String(),
  verb: Type.String(),
  at: Time,
  actor: Nullable(Person),
  /** The name of the API token with which the actor made the change */
  viaToken: Nullable(Type.String()),
  before: JournalValues,
  after: JournalValues,
})
export type HistoryStep = Static<typeof HistoryStep>

/** Response header with the id of the recorded change, for `undo`. */
export const CHANGE_HEADER = 'x-change'

export const journal = {
  history: endpoint('GET /api/journal/history', {
    access: 'signed-in',
    summary: 'List the changes to one record, newest first',
    topic: 'history/:entity/:id',
    input: Type.Object({ entity: Type.String({ maxLength: 64 }), id: Id }),
    output: Type.Object({ steps: Type.Array(HistoryStep), total: Type.Integer() }),
  }),
  undo: endpoint('POST /api/journal/undo', {
    access: 'signed-in',
    summary: 'Undo a change completely or not at all; 409 if a record has changed since',
    input: closedObject({ change: Type.String({ maxLength: 64 }) }),
    output: Type.Object({ undone: Type.Integer() }),
  }),
}
