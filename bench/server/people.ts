import { getUserPermissions } from '#platform/server/abilities/rules.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { App } from '#platform/server/app.ts'
import type { Context } from '#platform/server/context.ts'
import type { Viewer } from '#platform/server/viewer.ts'
import type { Sort } from '#platform/server/database/queries/expressions.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import { atMost, median, formatNumber, type Row, type Table } from '../report/results.ts'
import {
  openPostgres,
  openSqlite,
  openSqliteFolder,
  PERSON_COUNT,
  recordSubject,
  RECORD_COUNT,
  ROLE_COUNT,
  accessShapes,
  shares,
} from '../fixtures/people-fixture.ts'
import { scale } from '../scale.ts'
import { measureSignIns } from './sign-ins.ts'

const orders: Record<string, Sort[]> = { newest: [], title: [{ column: 'titleKey', direction: 'asc' }] }

/** Measures the cost of permission rules: pages of a protected table, the permissions of a request, and sign-ins during other calls. */
export async function measurePeople(): Promise<Table[]> {
  const { dataDir, remove } = await openSqliteFolder()
  try {
    const sqlite = await openSqlite(dataDir)
    const tables = [await measurePages(sqlite), await measureAbility(sqlite)]
    await sqlite.stop()
    tables.push(await measureSignIns(dataDir))
    const postgres = await openPostgres()
    tables.push(await measurePages(postgres))
    await postgres.stop()
    return tables
  } finally {
    await remove()
  }
}

async function measurePages(app: App): Promise<Table> {
  const rows: Row[] = []
  for (const order of Object.keys(orders))
    for (const shape of accessShapes) for (const share of shares) rows.push(await compareRule(app, { order, shape, share }))
  return {
    title: `A filtered page of 25 of ${RECORD_COUNT.toLocaleString('en')} records on ${app.platform.database.dialect}, with the time of its exact total; medians`,
    columns: ['with rule', '(total)', 'without rule', '(total)'],
    rows,
  }
}

type Case = { order: string; shape: (typeof accessShapes)[number]; share: (typeof shares)[number] }

/** A page may take 5 ms, or twice as long as without the rule. */
async function compareRule(app: App, { order, shape, share }: Case): Promise<Row> {
  const viewer = createViewer(app, shape === 'status in' ? `status in ${share}` : shape, shares.indexOf(share) + 1)
  const withRule = await preparePages(createContext(app, viewer), orders[order]!)
  const without = await preparePages(createContext(app, createViewer(app, 'admin', PERSON_COUNT)), orders[order]!)
  const end = performance.now() + MAX_MS
  for (let round = 0; round < 4 || (round < ROUNDS && performance.now() < end); round++) {
    await withRule.turn(round)
    await without.turn(round)
  }
  const max = Math.max(2 * median(without.times), 5)
  return {
    name: `${shape}, ${share}, by ${order}`,
    values: [withRule, without].flatMap(({ times, counted }) => [`${formatNumber(median(times))} ms`, `${formatNumber(counted)} ms`]),
    target: `≤ ${formatNumber(max)} ms`,
    passes: median(withRule.times) <= max,
  }
}

const ROUNDS = 100
const MAX_MS = scale(2_000, 100)
const kinds = ['a', 'b']

/** Counts the records of both kinds first, as a list does, and then loads their first pages in turns. */
async function preparePages(ctx: Context<any>, sort: Sort[]) {
  const start = performance.now()
  const totals: number[] = []
  for (const kind of kinds) totals.push(await countRecords(ctx, kind))
  const counted = (performance.now() - start) / kinds.length
  const times: number[] = []
  const turn = async (round: number) => {
    const index = round % kinds.length
    const request = { query: selectRecords(ctx, kinds[index]!), sort, total: totals[index]! }
    const sentAt = performance.now()
    const { rows } = await listPage(ctx.db, { dialect: ctx.dialect, table: 'records', page: 1, perPage: 25, ...request })
    times.push(performance.now() - sentAt)
    if (rows.length !== 25) throw new Error(`Expected a page of 25 records, received ${rows.length}.`)
  }
  return { turn, times, counted }
}

const selectRecords = (ctx: Context<any>, kind: string) => visible(ctx, recordSubject).where('records.kind', '=', kind)

async function countRecords(ctx: Context<any>, kind: string): Promise<number> {
  const { total } = await selectRecords(ctx, kind)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const createUser = (id: number, role: string) => ({ id, role, email: '', fullName: '', language: 'en', timeZone: 'UTC' })

function createViewer({ platform }: App, role: string, id: number): Viewer {
  const { ability, rules } = getUserPermissions(createUser(id, role), platform.roles.getRules)
  if (rules.length < 2) throw new Error(`There is no role "${role}".`)
  return { ...createUser(id, role), sessionId: 0, ability }
}

const createContext = ({ platform }: App, viewer: Viewer) =>
  createReadContext(platform, { ...createSystemRequester(platform), viewer }) as Context<any>

const REPETITIONS = scale(100_000, 10_000)

/** Builds the permissions that every request needs, for all people in turns. */
async function measureAbility({ platform }: App): Promise<Table> {
  const people = await platform.database.read.selectFrom('users').selectAll().execute()
  const build = (count: number) => {
    const start = performance.now()
    for (let turn = 0; turn < count; turn++) getUserPermissions(people[turn % people.length] as never, platform.roles.getRules)
    return (performance.now() - start) / count
  }
  const first = build(people.length)
  const again = median(Array.from({ length: 5 }, () => build(REPETITIONS)))
  return {
    title: `Permissions of a request, ${PERSON_COUNT.toLocaleString('en')} people with ${ROLE_COUNT} roles`,
    columns: [''],
    rows: [
      { name: 'first request of a person', values: [`${formatNumber(first * 1000)} µs`], target: '', passes: undefined },
      atMost('later requests', again * 1000, { max: 100, unit: 'µs' }),
    ],
  }
}
