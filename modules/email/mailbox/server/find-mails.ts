import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { walkIndex } from '#platform/server/database/walk-index.ts'
import type { EmailContext } from '../../server/email-subjects.ts'
import type { Feature, MailList, Mails } from './mail-query.ts'
import type { MailRecord } from '../../server/tables.ts'

/** So many mails are looked through and sorted in no time. */
const FEW = 5_000
/** What is in most mails is found among so many of the newest ones. */
const NEWEST = 2_000
/** Where one of so many of a few newest mails has it, it is in many. */
const SAMPLE = 300
const COMMON = 5

type Page = {
  page: number
  perPage: number
  /** Whether `total` must be exact also where nearly every mail matches. */
  isExact: boolean
}
export type Found = { rows: MailRecord[]; total: number; isTruncated: boolean }

/**
 * One page of a list, the newest first, and how many there are. Where nearly every mail has what is looked for and nobody needs to know
 * how many do, they are counted among the newest ones alone (`isTruncated`), as long as these fill the page.
 */
export async function findMails(ctx: EmailContext, list: MailList, { page, perPage, isExact }: Page): Promise<Found> {
  const offset = (page - 1) * perPage
  const ids = await matchingIds(ctx, list, offset + perPage)
  if (!ids) return walkedPage(ctx, list, { offset, perPage })
  const rows = await readMails(ctx, ids.found.slice(offset, offset + perPage))
  if (!ids.isTruncated || !isExact) return { rows, total: ids.found.length, isTruncated: ids.isTruncated }
  return { rows, total: await countOf(walkedMails(ctx, list)), isTruncated: false }
}

async function walkedPage(ctx: EmailContext, list: MailList, { offset, perPage }: { offset: number; perPage: number }): Promise<Found> {
  const walked = walkedMails(ctx, list)
  const page = walked.select('emails.id').orderBy('emails.time', 'desc').orderBy('emails.id', 'desc').limit(perPage).offset(offset)
  const [total, found] = await Promise.all([countOf(walked), page.execute()])
  const ids = found.map(({ id }) => id)
  return { rows: await readMails(ctx, ids), total, isTruncated: false }
}

const walkedMails = (ctx: EmailContext, { mails, features, index }: MailList): Mails => {
  const conditions = features.map(({ ids }) => sql<SqlBool>`emails.id in (${ids})`)
  return inIndex(ctx, withFeatures(mails, conditions), { mails, features, index })
}

async function countOf(mails: Mails): Promise<number> {
  return (await mails.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()).total
}

type Matching = { found: number[]; isTruncated: boolean }

/** All that match where they are few, those among the newest where they are many; undefined where it takes a look at every mail. */
async function matchingIds(ctx: EmailContext, list: MailList, needed: number): Promise<Matching | undefined> {
  if (list.features.length === 0) return undefined
  const sample = await amongNewest(ctx, list, SAMPLE)
  if (!sample.isTruncated) return sample
  const isCommon = sample.found.length * COMMON >= SAMPLE
  const rare = isCommon ? undefined : await rareOf(ctx, list.features)
  if (rare) return { found: (await among(ctx, list, rare)).map(({ id }) => id), isTruncated: false }
  if (list.features.every(({ kind }) => kind === 'label')) return undefined
  const newest = await amongNewest(ctx, list, NEWEST)
  return newest.isTruncated && newest.found.length <= needed ? undefined : newest
}

/** Those that match of so many of the newest mails, the newest first. */
async function amongNewest(ctx: EmailContext, list: MailList, limit: number): Promise<Matching> {
  const newest = inIndex(ctx, list.mails, list)
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
        .when(eb.and(list.features.map(({ holds }) => holds)))
        .then(1)
        .else(0)
        .end()
        .as('matches'),
    )
    .orderBy('emails.time', 'desc')
    .orderBy('emails.id', 'desc')
    .execute()
  return { found: rows.filter(({ matches }) => matches === 1).map(({ id }) => id), isTruncated: rows.length === limit }
}

type Standing = Pick<MailRecord, 'id' | 'time'>

/** A feature that few mails of everybody have; long words first, since they are rare more often. */
async function rareOf({ slow }: EmailContext, features: readonly Feature[]): Promise<Feature | undefined> {
  for (const feature of features.toSorted((one, other) => other.length - one.length)) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${feature.ids} limit ${FEW + 1}) as capped`.execute(slow)
    if (rows[0]!.n <= FEW) return feature
  }
  return undefined
}

/** Materialised and cross joined: the database must start from what is rare. */
async function among({ slow }: EmailContext, { mails, features }: MailList, rarest: Feature): Promise<Standing[]> {
  const others = features.filter((feature) => feature !== rarest).map(({ holds }) => holds)
  const matching = withFeatures(mails, others)
    .select(sql`1`.as('one'))
    .whereRef('emails.id', '=', sql.ref('hit.id'))
  const { rows } = await sql<Standing>`with hit as materialized (select distinct id from (${rarest.ids}) as found)
    select listed.id, listed.time from hit cross join emails as listed
    where exists ${matching} and listed.id = hit.id order by listed.time desc, listed.id desc`.execute(slow)
  return rows
}

const withFeatures = (mails: Mails, conditions: readonly RawBuilder<SqlBool>[]): Mails =>
  conditions.reduce((query, condition) => query.where(condition), mails)

/** SQLite takes every index for as good as another; PostgreSQL knows better. */
const inIndex = ({ dialect }: EmailContext, mails: Mails, { index }: MailList): Mails =>
  dialect === 'sqlite' ? (walkIndex(mails, { table: 'emails', index }) as Mails) : mails

async function readMails({ slow }: EmailContext, ids: readonly number[]): Promise<MailRecord[]> {
  if (ids.length === 0) return []
  const rows = await slow.selectFrom('emails').selectAll().where('id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type From = Standing & { dir: 'next' | 'previous' }

/** The mail beside another one in a list: `next` is the older one. */
export async function neighbourOf(ctx: EmailContext, list: MailList, { time, id, dir }: From): Promise<number | undefined> {
  const [sign, order] = dir === 'next' ? (['<', 'desc'] as const) : (['>', 'asc'] as const)
  const rare = list.features.length > 0 ? await rareOf(ctx, list.features) : undefined
  if (rare) return besideAmong(await among(ctx, list, rare), { time, id, dir })
  const beside = withFeatures(
    inIndex(ctx, list.mails, list),
    list.features.map(({ holds }) => holds),
  )
    .select('emails.id')
    .where((eb) => eb(eb.refTuple('emails.time', 'emails.id'), sign, eb.tuple(time, id)))
  return (await beside.orderBy('emails.time', order).orderBy('emails.id', order).limit(1).executeTakeFirst())?.id
}

/** Of some mails, the newest first. */
function besideAmong(mails: readonly Standing[], { time, id, dir }: From): number | undefined {
  const isOlder = (mail: Standing) => mail.time < time || (mail.time === time && mail.id < id)
  const found = dir === 'next' ? mails.find(isOlder) : mails.findLast((mail) => mail.id !== id && !isOlder(mail))
  return found?.id
}
