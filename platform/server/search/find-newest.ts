import { sql } from 'kysely'
import { isReadableEverywhere, seesEverything } from '../abilities/fields.ts'
import type { Subject } from '../abilities/subject.ts'
import { visibleSlow } from '../abilities/visible.ts'
import type { Context } from '../context.ts'
import { amongIds, containsText, inList } from '../database/expressions.ts'
import type { SearchGroup } from './groups.ts'
import { estimateOfHits, hits, hitsAmongNewest, hitsAnywhere, holds, isIndexed, newestHits, type Search } from './match.ts'
import { normalise } from './normalise.ts'

/** So many records are looked at in one step. */
const BATCH = 2_000
/** Before that, at so many of the newest. */
const NEWEST = 200
/** Of a batch of hits the viewer mostly sees enough among the first. */
const FIRST = 50
/** Where fewer of a batch hold the words, all that do are found by the index. */
const RARE = BATCH / 20
/** So many hits among everything are known at once. */
const FEW = 1_000
/** From so many on they are not gathered. */
const MANY = 5_000
/** So many of the rows that somebody sees who sees few. */
const OWN = 5_000

type Ctx = Context<any>
/** What `q` stands in, where that is all of it. */
export type KnownHits = readonly { entity: string; field: string; id: number }[]
type Words = { q: string; most: number; known?: KnownHits | undefined }
type Asked = { group: SearchGroup; search: Search; most: number; known: KnownHits | undefined }

/** All that holds `q`, where the database can say so at once and it is not much. */
export async function knownHits(ctx: Ctx, q: string): Promise<KnownHits | undefined> {
  if (!isIndexed({ q }) || (ctx.dialect === 'postgres' && (await areMany(ctx, q)))) return undefined
  const { rows } = await hitsAnywhere(ctx.dialect, q, FEW).execute(ctx.slow)
  return rows.length < FEW ? rows : undefined
}

/** By PostgreSQL's statistics: its index gathers all hits, however few are asked for. */
async function areMany({ slow }: Ctx, q: string): Promise<boolean> {
  const { rows } = await estimateOfHits(q).execute(slow)
  return rows[0]!['QUERY PLAN'][0].Plan['Plan Rows'] > MANY
}

/**
 * The ids of so many of the newest records of the group that hold `q`, as far as the viewer may read them and the fields that do.
 * Bounded whatever is asked: where very many hold the words and the viewer sees few of them, old ones may be missed.
 */
export async function findNewest(ctx: Ctx, group: SearchGroup, { q, most, known }: Words): Promise<number[]> {
  if (!ctx.viewer.ability.can('read', group.subject.subject) || normalise(q) === '') return []
  if (group.find && isIndexed({ q })) return group.find(ctx, q, most)
  if (group.columns) return byColumns(ctx, group, { q, most })
  const { entity = group.subject.entity, fields = [] } = group.index ?? {}
  const readable = fields.filter((field) => isReadableEverywhere(ctx, group.subject, field))
  if (readable.length === 0) return []
  return byIndex(ctx, { group, search: { q, entity, fields: readable }, most, known })
}

async function byColumns(ctx: Ctx, group: SearchGroup, { q, most }: { q: string; most: number }): Promise<number[]> {
  const { subject, columns } = group
  const readable = Object.keys(columns!).filter((field) => isReadableEverywhere(ctx, subject, field))
  if (readable.length === 0) return []
  const text = normalise(q)
  const rows = await listed(ctx, group)
    .select(`${subject.table}.id`)
    .where((eb) => eb.or(readable.map((field) => containsText(`${subject.table}.${columns![field]}`, text))))
    .orderBy(`${subject.table}.id`, 'desc')
    .limit(most)
    .execute()
  return idsOf(rows)
}

async function byIndex(ctx: Ctx, asked: Asked): Promise<number[]> {
  let found: number[] = []
  for (const step of stepsOf(ctx, asked)) {
    const { ids, isAll } = await step()
    if (isAll || ids.length >= asked.most) return ids
    found = ids
  }
  return isAllSeen(ctx, asked.group.subject) ? found : amongOwn(ctx, asked)
}

/** Whose newest records the steps have looked at already. */
const isAllSeen = (ctx: Ctx, subject: Subject): boolean =>
  seesEverything(ctx, subject) && !subject.bound && (!subject.within || isAllSeen(ctx, subject.within.subject))

type Step = () => Promise<{ ids: number[]; isAll: boolean }>

/**
 * What is frequent is met among the newest. Then SQLite goes through its index from the newest on; PostgreSQL's knows no order, and
 * gathers what is rare among the newest.
 */
function stepsOf(ctx: Ctx, asked: Asked): Step[] {
  const { search } = asked
  if (asked.known) return [async () => ({ ids: await seen(ctx, asked, ownHits(search, asked.known!)), isAll: true })]
  const among = (limit: number) => async () => ({ ids: await seen(ctx, asked, await walked(ctx, search, limit)), isAll: false })
  if (!isIndexed(search)) return [among(NEWEST), among(BATCH)]
  if (ctx.dialect === 'sqlite') return [among(NEWEST), ...[FIRST * 10, BATCH].map((limit) => () => newestBy(ctx, asked, limit))]
  let frequent = false
  const batch: Step = async () => {
    const ids = await walked(ctx, search, BATCH)
    frequent = ids.length > RARE
    return { ids: await seen(ctx, asked, ids), isAll: false }
  }
  const rest: Step = async () => (frequent ? { ids: [], isAll: false } : whole(ctx, asked, await allHits(ctx, search)))
  return [among(NEWEST), batch, rest]
}

const ownHits = ({ entity, fields }: Search, known: KnownHits) =>
  idsOf(known.filter((hit) => hit.entity === entity && fields.includes(hit.field)).toSorted((one, other) => other.id - one.id))

async function newestBy(ctx: Ctx, asked: Asked, limit: number) {
  const found = newestHits(ctx.dialect, asked.search, { below: Number.MAX_SAFE_INTEGER, limit })
  const { rows } = await found.execute(ctx.slow)
  return { ids: await seen(ctx, asked, idsOf(rows)), isAll: rows.length < limit }
}

const whole = async (ctx: Ctx, asked: Asked, ids: readonly number[]) => ({ ids: await seen(ctx, asked, ids), isAll: ids.length < BATCH })

const walked = async (ctx: Ctx, search: Search, limit: number) =>
  idsOf((await hitsAmongNewest(ctx.dialect, search, limit).execute(ctx.slow)).rows)

async function allHits(ctx: Ctx, search: Search): Promise<number[]> {
  const found = sql<{ id: number }>`select id from (${hits(ctx.dialect, search)} limit ${BATCH}) as hit order by id desc`
  return idsOf((await found.execute(ctx.slow)).rows)
}

const idsOf = (rows: readonly { id: number }[]) => [...new Set(rows.map(({ id }) => id))]

/** Those of the ids that the viewer sees, the newest first and no more than needed. */
async function seen(ctx: Ctx, { group, most }: Asked, ids: readonly number[]): Promise<number[]> {
  const first = await seenAmong(ctx, { group, most }, ids.slice(0, FIRST))
  if (first.length >= most || ids.length <= FIRST) return first
  return [...first, ...(await seenAmong(ctx, { group, most: most - first.length }, ids.slice(FIRST)))]
}

async function seenAmong(ctx: Ctx, { group, most }: Pick<Asked, 'group' | 'most'>, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { table } = group.subject
  const rows = await listed(ctx, group)
    .select(`${table}.id`)
    .where(ids.length > FIRST ? amongIds(ctx.dialect, `${table}.id`, ids) : inList(sql.ref(`${table}.id`), ids))
    .execute()
  return idsOf(rows)
    .toSorted((one, other) => other - one)
    .slice(0, most)
}

/** For whoever sees few records among many hits: what they see is found by its own index and then looked through. */
async function amongOwn(ctx: Ctx, { group, search, most }: Asked): Promise<number[]> {
  const { few, subject } = group
  const visible = listed(ctx, group)
  const own = (few ? visible.where((eb) => few(ctx.viewer, eb)) : visible).select(`${subject.table}.id`).limit(OWN)
  const newest = sql`select own.id from own order by own.id desc limit ${BATCH / 2}`
  const held = holds(ctx.dialect, search, sql.ref('newest.id'))
  const found = sql<{ id: number }>`with own as materialized ${own}, newest as materialized (${newest})
    select newest.id from newest where ${held} order by newest.id desc limit ${most}`
  return idsOf((await found.execute(ctx.slow)).rows)
}

function listed(ctx: Ctx, { subject, listed: isListed }: SearchGroup) {
  const visible = visibleSlow(ctx, subject)
  return isListed ? visible.where((eb) => isListed(eb)) : visible
}
