import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Fields } from './journal.ts'
import { CalendarDate, Id, Nullable, OneOf, Person, Time } from './schema.ts'

/** What an act did to a record: `undone` and `restored` are what people took back, whatever that did. */
export const actKinds = ['created', 'changed', 'deleted', 'undone', 'restored'] as const
export type ActKind = (typeof actKinds)[number]

const step = {
  seq: Id,
  entity: Type.String(),
  /** As rules name it, such as `Task`. */
  subject: Type.String(),
  id: Id,
  /** What the record is called, null where that is nothing, or nothing that the viewer may read. */
  title: Nullable(Type.String()),
  /** Where the application shows it; null where nothing does, or where it has been deleted. */
  link: Nullable(Type.String()),
  kind: OneOf(['created', 'changed', 'deleted']),
  /** Those that changed and that the viewer may read, by their names. */
  fields: Type.Array(Type.String()),
}

/** What one act did to one record that the viewer may read. */
export const JournalStep = Type.Object(step)
export type JournalStep = Static<typeof JournalStep>

const act = {
  change: Type.String(),
  /** Module and verb, such as `todo.addTask`. */
  verb: Type.String(),
  kind: OneOf(actKinds),
  at: Time,
  /** Null where nobody did it, but the application itself. */
  actor: Nullable(Person),
}

/** One act of somebody, with the first of its steps that the viewer may read. */
export const JournalAct = Type.Object({
  ...act,
  steps: Type.Array(JournalStep),
  /** Whether it did more than `steps` say. */
  hasMore: Type.Boolean(),
})
export type JournalAct = Static<typeof JournalAct>

/** `code`: what an undo would be refused with; `by` and `at`: who changed it since, and when, where that is the reason. */
export const UndoVerdict = Type.Object({
  isPossible: Type.Boolean(),
  code: Nullable(Type.String()),
  by: Nullable(Person),
  at: Nullable(Time),
})
export type UndoVerdict = Static<typeof UndoVerdict>

const WholeStep = Type.Object({ ...step, before: Fields, after: Fields, currency: Nullable(Type.String()) })
export type WholeStep = Static<typeof WholeStep>

export const DeletedRecord = Type.Object({
  entity: Type.String(),
  id: Id,
  title: Nullable(Type.String()),
  at: Time,
  actor: Nullable(Person),
  /** Whole days, the one that has begun too, until it is forgotten. */
  daysLeft: Type.Integer(),
})
export type DeletedRecord = Static<typeof DeletedRecord>

/** What a list can be narrowed to: an entity and how rules name it. */
const Entities = Type.Array(Type.Object({ entity: Type.String(), subject: Type.String() }))

/** Days for which what is deleted can be had back. */
export const KEEP_DAYS = 30

const Entity = Type.String({ maxLength: 64 })
const Below = Type.Optional(Type.String({ maxLength: 64, pattern: '^(\\d{4}-\\d{2}-\\d{2}T[\\d:.]{8,16}Z@\\d{1,15})?$' }))

const actFilters = {
  /** Whose acts. */
  by: Type.Optional(Id),
  entity: Type.Optional(Entity),
  kind: Type.Optional(OneOf(['', ...actKinds])),
  /** The first and the last day, as the viewer's time zone has them. */
  from: Type.Optional(Nullable(CalendarDate)),
  to: Type.Optional(Nullable(CalendarDate)),
  /** An address of the application that shows one record. */
  address: Type.Optional(Type.String({ maxLength: 2_000 })),
}

/** What happened in the company, and what of it can be had back; the pages of the module journal. */
export const companyJournal = {
  listActs: endpoint({
    method: 'GET',
    path: '/api/journal/acts',
    access: ['read', 'Journal'],
    summary: 'What people did, newest first; only about records that the viewer may read. `next` is the `below` of what follows',
    topic: 'journal',
    input: Type.Object({ ...actFilters, below: Below, limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }),
    output: Type.Object({ acts: Type.Array(JournalAct), next: Nullable(Type.String()), entities: Entities }),
  }),
  getAct: endpoint({
    method: 'GET',
    path: '/api/journal/act',
    access: ['read', 'Journal'],
    summary: 'One act with all that it changed, and whether it can be taken back or why not',
    topic: 'journal',
    input: Type.Object({ change: Type.String({ maxLength: 64 }) }),
    output: Type.Object({
      act: Type.Object({ ...act, steps: Type.Array(WholeStep), hasMore: Type.Boolean() }),
      /** Whom the values name. */
      people: Type.Array(Person),
      undo: UndoVerdict,
    }),
  }),
  exportActs: endpoint({
    method: 'GET',
    path: '/api/journal/export',
    access: ['read', 'Journal'],
    summary: 'The same as a file, one line for each changed field; `as`: CSV, or JSON lines',
    input: Type.Object({ ...actFilters, as: Type.Optional(OneOf(['csv', 'jsonl'])) }),
    output: Type.Unsafe<string>({ description: 'text/csv, or text/plain with one JSON object a line' }),
  }),
  listDeleted: endpoint({
    method: 'GET',
    path: '/api/journal/deleted',
    access: 'signed-in',
    summary: 'Records deleted in the last 30 days that the viewer may have back, the latest first',
    topic: 'deleted',
    input: Type.Object({ entity: Type.Optional(Entity), mine: Type.Optional(Type.Boolean()), below: Below }),
    output: Type.Object({ records: Type.Array(DeletedRecord), next: Nullable(Type.String()), entities: Entities }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/journal/restore',
    access: 'signed-in',
    summary: 'Bring one deleted record back, with what went with it',
    input: Type.Object({ entity: Entity, id: Id }, { additionalProperties: false }),
    output: Type.Object({ restored: Type.Integer() }),
  }),
}
