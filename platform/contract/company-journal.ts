import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { JournalValues } from './journal.ts'
import { CalendarDate, Id, Nullable, OneOf, Person, Time, closedObject } from './schema.ts'

export const changeKinds = ['created', 'changed', 'deleted', 'undone', 'restored'] as const
export type ChangeKind = (typeof changeKinds)[number]

const step = {
  seq: Id,
  entity: Type.String(),
  subject: Type.String(),
  id: Id,
  title: Nullable(Type.String()),
  /** Path in the web application; null if no page shows the record or it is deleted. */
  link: Nullable(Type.String()),
  kind: OneOf(['created', 'changed', 'deleted']),
  fields: Type.Array(Type.String()),
}

export const JournalStep = Type.Object(step)
export type JournalStep = Static<typeof JournalStep>

const change = {
  change: Type.String(),
  verb: Type.String(),
  kind: OneOf(changeKinds),
  at: Time,
  actor: Nullable(Person),
  /** The name of the API token with which the actor made the change */
  viaToken: Nullable(Type.String()),
}

export const JournalChange = Type.Object({
  ...change,
  steps: Type.Array(JournalStep),
  hasMore: Type.Boolean(),
})
export type JournalChange = Static<typeof JournalChange>

/** `code`: the error an undo would return; `by` and `at`: who changed the record since, if that is the reason. */
export const UndoStatus = Type.Object({
  isPossible: Type.Boolean(),
  code: Nullable(Type.String()),
  by: Nullable(Person),
  at: Nullable(Time),
})
export type UndoStatus = Static<typeof UndoStatus>

const DetailedStep = Type.Object({ ...step, before: JournalValues, after: JournalValues, currency: Nullable(Type.String()) })
export type DetailedStep = Static<typeof DetailedStep>

export const DeletedRecord = Type.Object({
  entity: Type.String(),
  id: Id,
  title: Nullable(Type.String()),
  at: Time,
  actor: Nullable(Person),
  /** Days until it is deleted permanently, rounded up. */
  daysLeft: Type.Integer(),
})
export type DeletedRecord = Static<typeof DeletedRecord>

const Entities = Type.Array(Type.Object({ entity: Type.String(), subject: Type.String() }))

/** Deleted records can be restored for this many days. */
export const RETENTION_DAYS = 30

const Entity = Type.String({ maxLength: 64 })
const Cursor = Type.Optional(
  Type.String({
    maxLength: 64,
    pattern: '^(\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,16}Z@\\d{1,15})?$',
    description: 'the `next` value of the previous page',
  }),
)

const changeFilters = {
  by: Type.Optional(Id),
  entity: Type.Optional(Entity),
  kind: Type.Optional(OneOf(['', ...changeKinds])),
  from: Type.Optional(Nullable(CalendarDate)),
  to: Type.Optional(Nullable(CalendarDate)),
  address: Type.Optional(Type.String({ maxLength: 2_000 })),
}

export const companyJournal = {
  listActs: endpoint('GET /api/journal/acts', {
    access: ['read', 'Journal'],
    summary: 'List changes to records the viewer may read, newest first. Pass `next` as `below` to get the next page',
    topic: 'journal',
    input: Type.Object({ ...changeFilters, below: Cursor, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    output: Type.Object({ acts: Type.Array(JournalChange), next: Nullable(Type.String()), entities: Entities }),
  }),
  getAct: endpoint('GET /api/journal/act', {
    access: ['read', 'Journal'],
    summary: 'Get one change with its details and whether it can be undone',
    topic: 'journal',
    input: Type.Object({ change: Type.String({ maxLength: 64 }) }),
    output: Type.Object({
      act: Type.Object({ ...change, steps: Type.Array(DetailedStep), hasMore: Type.Boolean() }),
      people: Type.Array(Person),
      undo: UndoStatus,
    }),
  }),
  exportActs: endpoint('GET /api/journal/export', {
    access: ['read', 'Journal'],
    summary: 'Export changes as CSV or JSON Lines, one line per changed field',
    input: Type.Object({ ...changeFilters, as: Type.Optional(OneOf(['csv', 'jsonl'])) }),
    output: Type.Unsafe<string>({ contentMediaType: 'text/csv', description: 'Or text/plain with one JSON object per line' }),
  }),
  listDeleted: endpoint('GET /api/journal/deleted', {
    access: 'signed-in',
    summary: 'List records deleted in the last 30 days that the viewer can restore, most recently deleted first',
    topic: 'deleted',
    input: Type.Object({ entity: Type.Optional(Entity), mine: Type.Optional(Type.Boolean()), below: Cursor }),
    output: Type.Object({ records: Type.Array(DeletedRecord), next: Nullable(Type.String()), entities: Entities }),
  }),
  restore: endpoint('POST /api/journal/restore', {
    access: 'signed-in',
    summary: 'Restore a deleted record and everything deleted with it',
    input: closedObject({ entity: Entity, id: Id }),
    output: Type.Object({ restored: Type.Integer() }),
  }),
}
