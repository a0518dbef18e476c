import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Dialect } from '#platform/server/database/connect.ts'
import { forceIndex } from '#platform/server/database/queries/force-index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { SearchCondition, EmailList, EmailQuery } from './email-list.ts'
import type { EmailRecord } from '../../server/tables.ts'

/** A condition with at most this many matches is rare: all of them can be checked and sorted quickly. */
const MAX_RARE_MATCHES = 5_000
const NEWEST_COUNT = 2_000
/** A condition is common if at least a fifth of these newest emails match. */
const SAMPLE_SIZE = 100
const COMMON_RATIO = 5

type PageRequest = {
  page: number
  perPage: number
  isExact: boolean
  /** The matches of a rare condition, if they are already known. */
  rare?: RareMatches | undefined
}
export type EmailPage = { rows: EmailRecord[]; total: number; isTruncated: boolean }

/** Unless `isExact`, the total of very common conditions counts only the newest emails (`isTruncated`). */
export async function findEmails(ctx: EmailContext, list: EmailList, { page, perPage, isExact, rare }: PageRequest): Promise<EmailPage> {
  const offset = (page - 1) * perPage
  const ids = rare ? await matchRare(ctx, list, rare) : await findMatchingIds(ctx, list, offset + perPage)
  if (!ids) return scanPage(ctx, list, { offset, perPage })
  const rows = await loadEmails(ctx, ids.ids.slice(offset, offset + perPage))
  if (!ids.isTruncated || !isExact) return { rows, total: ids.ids.length, isTruncated: ids.isTruncated }
  return { rows, total: await countEmails(scanQuery(ctx, list)), isTruncated: false }
}

async function scanPage(ctx: EmailContext, list: EmailList, { offset, perPage }: { offset: number; perPage: number }): Promise<EmailPage> {
  const walked = scanQuery(ctx, list)
  const page = walked.select('emails.id').orderBy('emails.time', 'desc').orderBy('emails.id', 'desc').limit(perPage).offset(offset)
  const [total, adjacentEmail] = await Promise.all([countEmails(walked), page.execute()])
  const ids = adjacentEmail.map(({ id }) => id)
  return { rows: await loadEmails(ctx, ids), total, isTruncated: false }
}

const scanQuery = (ctx: EmailContext, { query, conditions, index }: EmailList): EmailQuery => {
  const idConditions = conditions.map(({ ids }) => sql<SqlBool>`emails.id in (${ids})`)
  return withIndexHint(ctx, withConditions(query, idConditions), { query, conditions, index })
}

async function countEmails(query: EmailQuery): Promise<number> {
  return (await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
}

type Matches = { ids: number[]; isTruncated: boolean }

/** All matches of a rare condition, or matches among the newest emails; undefined if every email must be scanned. */
async function findMatchingIds(ctx: EmailContext, list: EmailList, needed: number): Promise<Matches | undefined> {
  if (list.conditions.length === 0) return undefined
  const sample = await matchNewest(ctx, list, SAMPLE_SIZE)
  if (!sample.isTruncated) return sample
  const isCommon = sample.ids.length * COMMON_RATIO >= SAMPLE_SIZE
  const rare = isCommon ? undefined : await findRareMatches(ctx, list.conditions)
  if (rare) return matchRare(ctx, list, rare)
  if (list.conditions.every(({ kind }) => kind === 'label')) return undefined
  const newest = await matchNewest(ctx, list, NEWEST_COUNT)
  return newest.isTruncated && newest.ids.length <= needed ? undefined : newest
}

async function matchNewest(ctx: EmailContext, list: EmailList, limit: number): Promise<Matches> {
  const newest = withIndexHint(ctx, list.query, list)
    .select(['emails.id', 'emails.time'])
    .orderBy('emails.time', 'desc')
    .orderBy('emails.id', 'desc')
    .limit(limit)
  const rows = await ctx.slow
    .selectFrom(newest.as('emails'))
    .select('emails.id')
    .select((eb) =>
      eb
        .case()
        .when(eb.and(list.conditions.map(({ holds }) => holds)))
        .then(1)
        .else(0)
        .end()
        .as('matches'),
    )
    .orderBy('emails.time', 'desc')
    .orderBy('emails.id', 'desc')
    .execute()
  return { ids: rows.filter(({ matches }) => matches === 1).map(({ id }) => id), isTruncated: rows.length === limit }
}

async function matchRare(ctx: EmailContext, list: EmailList, rare: RareMatches): Promise<Matches> {
  return { ids: (await filterRareMatches(ctx, list, rare)).map(({ id }) => id), isTruncated: false }
}

type EmailPosition = Pick<EmailRecord, 'id' | 'time'>

export type RareMatches = { condition: SearchCondition; ids: number[] }

/** All matches of a condition that few emails match; long words are tried first because they tend to be rarer. */
async function findRareMatches({ slow }: EmailContext, conditions: readonly SearchCondition[]): Promise<RareMatches | undefined> {
  for (const condition of conditions.toSorted((one, other) => other.length - one.length)) {
    const { rows } = await sql<{ id: number }>`select id from (${condition.ids}) as found limit ${MAX_RARE_MATCHES + 1}`.execute(slow)
    if (rows.length <= MAX_RARE_MATCHES) return { condition, ids: rows.map(({ id }) => id) }
  }
  return undefined
}

/** `materialized` and `cross join` make the database start from the rare matches. */
async function filterRareMatches(
  { slow, dialect }: EmailContext,
  { query, conditions }: EmailList,
  rare: RareMatches,
): Promise<EmailPosition[]> {
  const otherConditions = conditions.filter((condition) => condition !== rare.condition).map(({ holds }) => holds)
  const matching = withConditions(query, otherConditions)
    .select(sql`1`.as('one'))
    .whereRef('emails.id', '=', sql.ref('hit.id'))
  const { rows } = await sql<EmailPosition>`with hit as materialized (select distinct id from ${toRows(dialect, rare.ids)})
    select listed.id, listed.time from hit cross join emails as listed
    where exists ${matching} and listed.id = hit.id order by listed.time desc, listed.id desc`.execute(slow)
  return rows
}

const toRows = (dialect: Dialect, ids: readonly number[]) =>
  dialect === 'sqlite'
    ? sql`(select value as id from json_each(${JSON.stringify(ids)})) as found`
    : sql`unnest(${`{${ids.join()}}`}::bigint[]) as found(id)`

const withConditions = (emails: EmailQuery, conditions: readonly RawBuilder<SqlBool>[]): EmailQuery =>
  conditions.reduce((query, condition) => query.where(condition), emails)

/** SQLite needs a hint to choose the index; PostgreSQL does not. */
const withIndexHint = ({ dialect }: EmailContext, emails: EmailQuery, { index }: EmailList): EmailQuery =>
  dialect === 'sqlite' ? (forceIndex(emails, { table: 'emails', index }) as EmailQuery) : emails

async function loadEmails({ slow }: EmailContext, ids: readonly number[]): Promise<EmailRecord[]> {
  if (ids.length === 0) return []
  const rows = await slow.selectFrom('emails').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type AdjacentPosition = EmailPosition & { dir: 'next' | 'previous' }

export async function findAdjacentEmail(
  ctx: EmailContext,
  list: EmailList,
  { time, id, dir }: AdjacentPosition,
): Promise<number | undefined> {
  const [operator, order] = dir === 'next' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const rare = list.conditions.length > 0 ? await findRareMatches(ctx, list.conditions) : undefined
  if (rare) return findAdjacentIn(await filterRareMatches(ctx, list, rare), { time, id, dir })
  const adjacent = withConditions(
    withIndexHint(ctx, list.query, list),
    list.conditions.map(({ holds }) => holds),
  )
    .select('emails.id')
    .where((eb) => eb(eb.refTuple('emails.time', 'emails.id'), operator, eb.tuple(time, id)))
  return (await adjacent.orderBy('emails.time', order).orderBy('emails.id', order).limit(1).executeTakeFirst())?.id
}

function findAdjacentIn(emails: readonly EmailPosition[], { time, id, dir }: AdjacentPosition): number | undefined {
  const isOlder = (mail: EmailPosition) => mail.time < time || (mail.time === time && mail.id < id)
  const adjacentEmail = dir === 'next' ? emails.find(isOlder) : emails.findLast((mail) => mail.id !== id && !isOlder(mail))
  return adjacentEmail?.id
}
