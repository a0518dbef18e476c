import { getUserPermissions } from '#platform/server/abilities/rules.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import type { App } from '#platform/server/app.ts'
import type { Context, Viewer } from '#platform/server/context.ts'
import type { Sort } from '#platform/server/database/expressions.ts'
import { listPage } from '#platform/server/database/list-page.ts'
import { createReadContext, createSystemRequester } from '#platform/server/request-context.ts'
import { atMost, median, short, type Row, type Table } from './figures.ts'
import { openPostgres, openSqlite, openSqliteFolder, PEOPLE, recordSubject, RECORDS, ROLES, shapes, shares } from './people-world.ts'
import { measureSignIns } from './sign-ins.ts'

const orders: Record<string, Sort[]> = { newest: [], title: [{ column: 'titleKey', direction: 'asc' }] }

/** What rules cost: pages of a protected table, the rights of a request, and sign-ins beside other calls. */
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
    for (const shape of shapes) for (const share of shares) rows.push(await compare(app, { order, shape, share }))
  return {
    title: `A filtered page of 25 of ${RECORDS.toLocaleString('en')} records on ${app.platform.database.dialect}, beside its exact total; medians`,
    columns: ['with the rule', '(its total)', 'without', '(its total)'],
    rows,
  }
}

type Case = { order: string; shape: (typeof shapes)[number]; share: (typeof shares)[number] }

/** Twice the page without the rule or 5 ms, whichever is more, the exact totals apart. */
async function compare(app: App, { order, shape, share }: Case): Promise<Row> {
  const ruled = viewerWith(app, shape === 'status in' ? `status in ${share}` : shape, shares.indexOf(share) + 1)
  const withRule = await preparedPages(contextOf(app, ruled), orders[order]!)
  const without = await preparedPages(contextOf(app, viewerWith(app, 'admin', PEOPLE)), orders[order]!)
  const end = performance.now() + MOST_MS
  for (let round = 0; round < 4 || (round < ROUNDS && performance.now() < end); round++) {
    await withRule.turn(round)
    await without.turn(round)
  }
  const most = Math.max(2 * median(without.times), 5)
  return {
    name: `${shape}, ${share}, by ${order}`,
    figures: [withRule, without].flatMap(({ times, counted }) => [`${short(median(times))} ms`, `${short(counted)} ms`]),
    target: `≤ ${short(most)} ms`,
    passes: median(withRule.times) <= most,
  }
}

const ROUNDS = 100
const MOST_MS = 2_000
const kinds = ['a', 'b']

/** Pages of both kinds by turns, once the total of each has been counted. */
async function preparedPages(ctx: Context<any>, sort: Sort[]) {
  const start = performance.now()
  const totals: number[] = []
  for (const kind of kinds) totals.push(await countRecords(ctx, kind))
  const counted = (performance.now() - start) / kinds.length
  const times: number[] = []
  const turn = async (round: number) => {
    const index = round % kinds.length
    const request = { query: matching(ctx, kinds[index]!), sort, total: totals[index]! }
    const asked = performance.now()
    const { rows } = await listPage(ctx.db, { dialect: ctx.dialect, table: 'records', page: 1, perPage: 25, ...request })
    times.push(performance.now() - asked)
    if (rows.length !== 25) throw new Error('A page was not full.')
  }
  return { turn, times, counted }
}

const matching = (ctx: Context<any>, kind: string) => visible(ctx, recordSubject).where('records.kind', '=', kind)

async function countRecords(ctx: Context<any>, kind: string): Promise<number> {
  const { total } = await matching(ctx, kind)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const person = (id: number, role: string) => ({ id, role, email: '', fullName: '', language: 'en', timeZone: 'UTC' })

function viewerWith({ platform }: App, role: string, id: number): Viewer {
  const { ability, rules } = getUserPermissions(person(id, role), platform.roles.getRules)
  if (rules.length < 2) throw new Error(`There is no role ${role}.`)
  return { ...person(id, role), sessionId: 0, ability }
}

const contextOf = ({ platform }: App, viewer: Viewer) =>
  createReadContext(platform, { ...createSystemRequester(platform), viewer }) as Context<any>

const TURNS = 100_000

/** The rights of requests by all people by turns, as every request asks for them. */
async function measureAbility({ platform }: App): Promise<Table> {
  const people = await platform.database.read.selectFrom('users').selectAll().execute()
  const build = (count: number) => {
    const start = performance.now()
    for (let turn = 0; turn < count; turn++) getUserPermissions(people[turn % people.length] as never, platform.roles.getRules)
    return (performance.now() - start) / count
  }
  const first = build(people.length)
  const again = median(Array.from({ length: 5 }, () => build(TURNS)))
  return {
    title: `The ability of a request, ${PEOPLE.toLocaleString('en')} people with ${ROLES} roles`,
    columns: [''],
    rows: [
      { name: 'built for the first time', figures: [`${short(first * 1000)} µs`], target: '', passes: undefined },
      atMost('where nothing changed', again * 1000, { most: 100, unit: 'µs' }),
    ],
  }
}
