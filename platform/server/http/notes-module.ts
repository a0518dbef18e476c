import type { Generated, Kysely } from 'kysely'
import Type from 'typebox'
import { endpoint, type Input } from '#platform/contract/endpoint.ts'
import {
  createInput,
  entityProperties,
  Id,
  Nullable,
  OneOf,
  pagingParameters,
  readOnly,
  updateInput,
  closedObject,
} from '#platform/contract/schema.ts'
import { assertCanCreate, assertCanUpdate } from '../abilities/changes.ts'
import type { Subject } from '../abilities/subject.ts'
import { findAllVisible, findVisible } from '../abilities/visible.ts'
import { ApiError, notFound } from '../api-error.ts'
import type { Context } from '../context.ts'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'
import type { RecordChange } from '../journal/undo.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { defineNotificationKinds } from '../notifications/kinds.ts'

const Note = Type.Object({
  ...entityProperties,
  title: Type.String({ minLength: 1, maxLength: 20 }),
  priority: Nullable(Type.Integer({ minimum: 1, maximum: 500 })),
  isPinned: Type.Boolean(),
  views: readOnly(Type.Integer()),
})

const ListInput = Type.Object({
  q: pagingParameters.q,
  page: pagingParameters.page,
  flag: Type.Optional(Type.Boolean()),
  kind: Type.Optional(OneOf(['', 'text', 'list'])),
  words: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 5 })),
  ids: Type.Optional(Type.Array(Id, { commas: true })),
})
const NoteOutput = Type.Object({ note: Note })
const EchoOutput = Type.Object({ echo: Type.Unknown() })
const defaults = { access: 'signed-in', summary: 'For tests' } as const
const FailInput = closedObject({ how: OneOf(['bug', 'sql', 'conflict']) })

const notes = {
  listNotes: endpoint('GET /notes/list', { ...defaults, input: ListInput, output: EchoOutput }),
  addNote: endpoint('POST /notes/add', {
    ...defaults,
    input: closedObject({ note: createInput(Note, ['title']) }),
    output: NoteOutput,
  }),
  updateNote: endpoint('POST /notes/update', {
    ...defaults,
    input: closedObject({ note: updateInput(Note) }),
    output: NoteOutput,
  }),
  pinNotes: endpoint('POST /notes/pin', { ...defaults, input: closedObject({ ids: Type.Array(Id) }), output: EchoOutput }),
  deleteNote: endpoint('DELETE /notes/delete', { ...defaults, input: Type.Object({ id: Id }), output: NoteOutput }),
  fail: endpoint('POST /notes/fail', { ...defaults, input: FailInput, output: EchoOutput }),
  wait: endpoint('POST /notes/wait', { ...defaults, input: closedObject({ turn: Type.Integer() }), output: EchoOutput }),
}

type Row = { id: number; title: string; priority: number | null; isPinned: number; views: number; createdAt: string; updatedAt: string }
type Tables = { notes: Omit<Row, 'id'> & { id: Generated<number> } }
type NotesContext = Context<Tables>
type NotesInput<K extends keyof typeof notes> = Input<(typeof notes)[K]>

const noteSubject = {
  subject: 'Note',
  entity: 'note',
  table: 'notes',
  fields: {
    id: { column: 'id', type: 'number' },
    title: { column: 'title', type: 'text' },
    priority: { column: 'priority', type: 'number' },
    isPinned: { column: 'isPinned', type: 'boolean' },
  },
  topics: () => ['notes'],
} as const satisfies Subject

const toResponse = (row: Row) => ({ note: { ...row, isPinned: row.isPinned === 1 } })

const insertNote = (ctx: NotesContext, { title, priority = null, isPinned = true }: NotesInput<'addNote'>['note']) =>
  ctx.db
    .insertInto('notes')
    .values({ title, priority, isPinned: Number(isPinned), views: 12, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

async function addNote(ctx: NotesContext, { note }: NotesInput<'addNote'>) {
  assertCanCreate(ctx, noteSubject, { title: '', priority: null, isPinned: true }, note)
  const row = await insertNote(ctx, note)
  ctx.recordChange({ entity: 'note', id: row.id, before: null, after: row })
  return toResponse(row)
}

async function updateNote(ctx: NotesContext, { note: { id, ...input } }: NotesInput<'updateNote'>) {
  const before = await findVisible(ctx, noteSubject, id, 'update')
  const { isPinned, ...changes } = assertCanUpdate(ctx, noteSubject, before, input)
  const values = { ...changes, ...(isPinned !== undefined && { isPinned: Number(isPinned) }), updatedAt: ctx.now }
  const after = await ctx.db.updateTable('notes').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  ctx.recordChange({ entity: 'note', id, before, after })
  return toResponse(after)
}

async function pinNotes(ctx: NotesContext, { ids }: NotesInput<'pinNotes'>) {
  for (const { id } of await findAllVisible(ctx, noteSubject, ids, 'update')) await updateNote(ctx, { note: { id, isPinned: true } })
  return { echo: ids }
}

async function deleteNote(ctx: NotesContext, { id }: NotesInput<'deleteNote'>) {
  const row = await ctx.db.deleteFrom('notes').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw notFound('note')
  ctx.recordChange({ entity: 'note', id, before: row, after: null })
  return toResponse(row)
}

async function undoNote(ctx: NotesContext, { id, before, after }: RecordChange) {
  if (after === null) throw new ApiError(409, 'journal.final', 'Deleted notes cannot be restored.')
  if (before === null) await deleteNote(ctx, { id })
  else await updateNote(ctx, { note: { id, ...before, ...('isPinned' in before && { isPinned: before.isPinned === 1 }) } })
}

const notificationKinds = defineNotificationKinds('notes', { failed: { values: [] } })

/** Writes a note and then fails, except with `bug`, which fails first. */
async function fail(ctx: NotesContext, { how }: NotesInput<'fail'>): Promise<{ echo: unknown }> {
  if (how === 'bug') throw new TypeError('secret-word in /srv/notes/title.ts')
  const row = await insertNote(ctx, { title: 'Ghost' })
  ctx.recordChange({ entity: 'note', id: row.id, before: null, after: row })
  ctx.notify({ userId: ctx.viewer.id, kind: notificationKinds.failed, values: {}, link: '/' })
  if (how === 'sql') await (ctx.db as Kysely<any>).selectFrom('secret_word').selectAll().execute()
  throw new ApiError(409, 'notes.conflict', 'This note conflicts with another one.')
}

const migrations: Record<string, Migration> = {
  notes_0001: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('notes')
      .addColumn('id', ...column.id)
      .addColumn('title', column.text, (c) => c.notNull())
      .addColumn('priority', column.integer)
      .addColumn('isPinned', column.boolean, (c) => c.notNull())
      .addColumn('views', column.integer, (c) => c.notNull())
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('updatedAt', column.time, (c) => c.notNull())
      .execute()
  },
}

/** A small module for tests of endpoint behavior. `hold` is awaited by every call of `/notes/wait`. */
export function createNotesModule(hold: () => Promise<void>): ServerModule {
  const wait = async (_: NotesContext, { turn }: NotesInput<'wait'>) => hold().then(() => ({ echo: turn as unknown }))
  const listNotes = async (_: NotesContext, input: NotesInput<'listNotes'>) => ({ echo: input as unknown })
  return serverModule<typeof notes, Tables>({
    name: 'notes',
    contract: notes,
    handlers: { listNotes, addNote, updateNote, pinNotes, deleteNote, fail, wait },
    migrations,
    subjects: [noteSubject],
    notificationKinds,
    undo: { note: undoNote },
  })
}
