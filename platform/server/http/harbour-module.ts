import type { Generated, Kysely } from 'kysely'
import Type from 'typebox'
import { endpoint, type Input } from '#platform/contract/endpoint.ts'
import { draft, entity, Id, Nullable, OneOf, paging, patch, readOnly } from '#platform/contract/schema.ts'
import { assertMayChange, assertMayCreate } from '../abilities/changes.ts'
import type { Subject } from '../abilities/subject.ts'
import { findAllVisible, findVisible } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { columnTypes } from '../database/columns.ts'
import type { Migration } from '../database/migrate.ts'
import type { Change } from '../journal/undo.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { noticeKinds } from '../notifications/kinds.ts'
import { notFound, Refusal } from '../refusal.ts'

/** A small module that tests of the calls' own rules go through. */
const Boat = Type.Object({
  ...entity,
  name: Type.String({ minLength: 1, maxLength: 20 }),
  length: Nullable(Type.Integer({ minimum: 1, maximum: 500 })),
  isAfloat: Type.Boolean(),
  knots: readOnly(Type.Integer()),
})

const listed = Type.Object({
  q: paging.q,
  page: paging.page,
  flag: Type.Optional(Type.Boolean()),
  kind: Type.Optional(OneOf(['', 'sail', 'motor'])),
  words: Type.Optional(Type.Array(Type.String({ maxLength: 10 }), { maxItems: 5 })),
  ids: Type.Optional(Type.Array(Id, { commas: true })),
})
const body = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false })
const OneBoat = Type.Object({ boat: Boat })
const Any = Type.Object({ given: Type.Unknown() })
const call = { access: 'signed-in', summary: 'For tests' } as const

const harbour = {
  listBoats: endpoint({ ...call, method: 'GET', path: '/harbour/boats', input: listed, output: Any }),
  addBoat: endpoint({ ...call, method: 'POST', path: '/harbour/add', input: body({ boat: draft(Boat, ['name']) }), output: OneBoat }),
  updateBoat: endpoint({ ...call, method: 'POST', path: '/harbour/update', input: body({ boat: patch(Boat) }), output: OneBoat }),
  floatBoats: endpoint({ ...call, method: 'POST', path: '/harbour/float', input: body({ ids: Type.Array(Id) }), output: Any }),
  deleteBoat: endpoint({ ...call, method: 'DELETE', path: '/harbour/delete', input: Type.Object({ id: Id }), output: OneBoat }),
  /** `gently` writes and then refuses. */
  sink: endpoint({ ...call, method: 'POST', path: '/harbour/sink', input: body({ how: OneOf(['bug', 'sql', 'gently']) }), output: Any }),
  wait: endpoint({ ...call, method: 'POST', path: '/harbour/wait', input: body({ turn: Type.Integer() }), output: Any }),
}

type Row = { id: number; name: string; length: number | null; isAfloat: number; knots: number; createdAt: string; updatedAt: string }
type Tables = { boats: Omit<Row, 'id'> & { id: Generated<number> } }
type Ctx = Context<Tables>
type Call<K extends keyof typeof harbour> = Input<(typeof harbour)[K]>

const boatSubject = {
  subject: 'Boat',
  entity: 'boat',
  table: 'boats',
  fields: {
    id: { column: 'id', type: 'number' },
    name: { column: 'name', type: 'text' },
    length: { column: 'length', type: 'number' },
    isAfloat: { column: 'isAfloat', type: 'boolean' },
  },
  topics: () => ['boats'],
} as const satisfies Subject

const answered = (row: Row) => ({ boat: { ...row, isAfloat: row.isAfloat === 1 } })

const insert = (ctx: Ctx, { name, length = null, isAfloat = true }: Call<'addBoat'>['boat']) =>
  ctx.db
    .insertInto('boats')
    .values({ name, length, isAfloat: Number(isAfloat), knots: 12, createdAt: ctx.now, updatedAt: ctx.now })
    .returningAll()
    .executeTakeFirstOrThrow()

async function addBoat(ctx: Ctx, { boat }: Call<'addBoat'>) {
  assertMayCreate(ctx, boatSubject, { name: '', length: null, isAfloat: true }, boat)
  const row = await insert(ctx, boat)
  ctx.record({ entity: 'boat', id: row.id, before: null, after: row })
  return answered(row)
}

async function updateBoat(ctx: Ctx, { boat: { id, ...given } }: Call<'updateBoat'>) {
  const before = await findVisible(ctx, boatSubject, id, 'update')
  const { isAfloat, ...rest } = assertMayChange(ctx, boatSubject, before, given)
  const values = { ...rest, ...(isAfloat !== undefined && { isAfloat: Number(isAfloat) }), updatedAt: ctx.now }
  const after = await ctx.db.updateTable('boats').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  ctx.record({ entity: 'boat', id, before, after })
  return answered(after)
}

async function floatBoats(ctx: Ctx, { ids }: Call<'floatBoats'>) {
  for (const { id } of await findAllVisible(ctx, boatSubject, ids, 'update')) await updateBoat(ctx, { boat: { id, isAfloat: true } })
  return { given: ids }
}

/** Nothing brings a boat back. */
async function deleteBoat(ctx: Ctx, { id }: Call<'deleteBoat'>) {
  const row = await ctx.db.deleteFrom('boats').where('id', '=', id).returningAll().executeTakeFirst()
  if (!row) throw notFound('boat')
  ctx.record({ entity: 'boat', id, before: row, after: null })
  return answered(row)
}

async function undoBoat(ctx: Ctx, { id, before, after }: Change) {
  if (after === null) throw new Refusal(409, 'journal.final', 'A boat that is gone stays gone.')
  if (before === null) await deleteBoat(ctx, { id })
  else await updateBoat(ctx, { boat: { id, ...before, ...('isAfloat' in before && { isAfloat: before.isAfloat === 1 }) } })
}

const notices = noticeKinds('harbour', { sunk: { values: [] } })

async function sink(ctx: Ctx, { how }: Call<'sink'>): Promise<{ given: unknown }> {
  if (how === 'bug') throw new TypeError('secret-word in /srv/boats/keel.ts')
  const row = await insert(ctx, { name: 'Ghost' })
  ctx.record({ entity: 'boat', id: row.id, before: null, after: row })
  ctx.notify({ userId: ctx.viewer.id, kind: notices.sunk, values: {}, link: '/' })
  if (how === 'sql') await (ctx.db as Kysely<any>).selectFrom('secret_word').selectAll().execute()
  throw new Refusal(409, 'harbour.sunk', 'It has sunk.')
}

const migrations: Record<string, Migration> = {
  harbour_0001: async (db, dialect) => {
    const column = columnTypes(dialect)
    await db.schema
      .createTable('boats')
      .addColumn('id', ...column.id)
      .addColumn('name', column.text, (c) => c.notNull())
      .addColumn('length', column.integer)
      .addColumn('isAfloat', column.boolean, (c) => c.notNull())
      .addColumn('knots', column.integer, (c) => c.notNull())
      .addColumn('createdAt', column.time, (c) => c.notNull())
      .addColumn('updatedAt', column.time, (c) => c.notNull())
      .execute()
  },
}

/** `hold` is awaited by every call of `/harbour/wait`. */
export function harbourModule(hold: () => Promise<void>): ServerModule {
  const wait = async (_: Ctx, { turn }: Call<'wait'>) => hold().then(() => ({ given: turn as unknown }))
  const listBoats = async (_: Ctx, input: Call<'listBoats'>) => ({ given: input as unknown })
  return serverModule<typeof harbour, Tables>({
    name: 'harbour',
    contract: harbour,
    verbs: { listBoats, addBoat, updateBoat, floatBoats, deleteBoat, sink, wait },
    migrations,
    subjects: [boatSubject],
    notices,
    undo: { boat: undoBoat },
  })
}
