import { sql, type Kysely } from 'kysely'
import pg from 'pg'
import { modules } from '#main/modules.server.ts'
import { testDatabaseUrl } from '../bin/postgres.ts'
import { createApp, type App } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Database, Dialect } from '#platform/server/database/connect.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { tokenOf } from './calls.ts'
import { keepFolder } from './kept-folder.ts'
import { startObserved, type Running } from './processes.ts'
import { insertPeople } from './world.ts'

/** How many records there are of each kind. */
export const RECORDS = { task: 150_000, card: 100_000, message: 350_000, email: 250_000, event: 20_000, invoice: 100_000, product: 30_000 }
/** In every record; in none; each of `WORDS` words is in some hundred. */
export const EVERYWHERE = 'harbour'
export const NOWHERE = 'qxqzqj'
/** In every message and nowhere else. */
export const IN_MESSAGES = 'lighthouse'

export type SearchServer = Running & { dialect: Dialect; tokens: { administrator: string; member: string } }

const PEOPLE = 64
/** Sees what is theirs: mails, chats and events, tasks given to them, invoices they made. */
const MEMBER = 64
const CHATS = 700
const AT = '2026-11-20T09:30:00.000Z'
const TIME_LIMIT = { timeLimitMs: 1_800_000 }

const sources = [
  '{modules/{todo,kanban,chat,email,calendar,invoices,ecommerce},platform}/server/**/{*migrations,tables}.ts',
  'bench/search-world.ts',
]

/** A server of its own on a million records, which are written once and kept: in a folder, and in a database on the PostgreSQL of the tests. */
export async function openSearch(dialect: Dialect): Promise<SearchServer> {
  const isPostgres = dialect === 'postgres'
  const kept = await keepFolder(`search-${dialect}`, {
    sources,
    create: async (dataDir) => createWorld({ dataDir, databaseUrl: isPostgres ? await emptyDatabase() : undefined }),
  })
  const dataDir = await kept.copy('search')
  const server = await startObserved(dataDir, [], isPostgres ? { DATABASE_URL: databaseUrl } : {})
  const stop = async () => {
    await server.stop()
    await kept.remove()
  }
  return { ...server, dialect, tokens: { administrator: await tokenOf(dataDir, 1), member: await tokenOf(dataDir, MEMBER) }, stop }
}

const databaseUrl = Object.assign(new URL(testDatabaseUrl), { pathname: '/staffroom_bench_search' }).href

async function emptyDatabase(): Promise<string> {
  const client = new pg.Client({ connectionString: testDatabaseUrl })
  await client.connect()
  await client.query('drop database if exists staffroom_bench_search with (force)')
  await client.query('create database staffroom_bench_search')
  await client.end()
  return databaseUrl
}

async function createWorld(place: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const count = Object.values(RECORDS).reduce((sum, one) => sum + one)
  console.log(`Writing ${count.toLocaleString('en')} records of all kinds into ${place.databaseUrl ? 'PostgreSQL' : 'SQLite'} …`)
  const app = await createApp({ config: readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }), modules })
  await app.start()
  await app.http.ready()
  const { database } = app.platform
  await database.write(async (tx) => insertPeople(tx), TIME_LIMIT)
  await addMember(app, place.dataDir)
  const samples = await addSamples(app, await tokenOf(place.dataDir, 1))
  for (const copy of copiesOf(samples)) await database.write((tx) => insertCopies(tx, database.dialect, copy), TIME_LIMIT)
  await insertTexts(database)
  await app.stop()
}

async function addMember({ platform, http }: App, dataDir: string): Promise<void> {
  const own = (subject: string, field: string) => ({ action: 'read', subject, conditions: { [field]: '${user.id}' } })
  const rules = [
    own('Task', 'assignee.id'),
    own('Invoice', 'createdBy.id'),
    { action: 'read', subject: ['Mail', 'Chat', 'Message', 'Event'] },
  ]
  const answer = await createTestClient(http, [], await tokenOf(dataDir, 1)).post('/apps/roles/add-role', { role: { name: 'few', rules } })
  if (answer.status !== 200) throw new Error(answer.text)
  await platform.database.write(
    async (tx) => void (await tx.updateTable('users').set({ role: 'few', roleKey: 'few' }).where('id', '=', MEMBER).execute()),
  )
}

type Samples = Record<'task' | 'card' | 'message' | 'email' | 'event' | 'invoice' | 'product', number> & { chat: number }

/** One record of each kind, made by the calls themselves: what is copied is what people would have made. */
async function addSamples({ http }: App, token: string): Promise<Samples> {
  const post = async (path: string, body: object): Promise<any> => {
    const answer = await createTestClient(http, [], token).post(path, body)
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.text}`)
    return answer.body
  }
  const { project } = await post('/apps/kanban/add-project', { data: { title: 'Harbour' } })
  const { board } = await post('/apps/kanban/add-board', { data: { title: 'Doing', projectId: project.id } })
  const { contact } = await post('/apps/chat/add-group', { group: { title: 'Crew', members: [2] } })
  const { message } = await post('/apps/chat/send-msg', { obj: { contact: { id: contact.id }, message: 'First' } })
  const lines = [{ description: 'Lamp', quantity: 1, unitPrice: 9_900 }]
  return {
    chat: message.chatId,
    message: message.id,
    task: (await post('/apps/todo/add-tasks', { task: { title: 'First' } })).task.id,
    card: (await post('/apps/kanban/add-task', { data: { title: 'First', boardId: board.id } })).task.id,
    email: (await post('/pages/email/save-draft', { draft: { subject: 'First', message: '<p>First</p>' } })).mail.id,
    event: (await post('/apps/calendar/add-event', { event: { title: 'First', start: AT } })).event.id,
    invoice: (await post('/apps/invoice/add-invoice', { invoice: { client: { name: 'First' }, lines } })).invoice.id,
    product: (await post('/apps/ecommerce/add-product', { product: { name: 'First', price: 1_999, stock: 3 } })).product.id,
  }
}

/** `set`: what differs from the sample, in SQL of the number `i`. */
type Copy = { table: string; sample: { column: string; id: number }; count: number; set: Record<string, string> }

const FIRST = 1_000
const person = `(i % ${PEOPLE}) + 1`
const of = (table: string, id: number, count: number, set: Record<string, string>): Copy => ({
  table,
  sample: { column: 'id', id },
  count,
  set: { id: `i + ${FIRST}`, ...set },
})

function copiesOf(samples: Samples): Copy[] {
  const member = { table: 'chat_members', sample: { column: 'chatId', id: samples.chat } }
  return [
    of('tasks', samples.task, RECORDS.task, { title: `'Task ' || i`, assigneeId: person }),
    of('kanban_cards', samples.card, RECORDS.card, { title: `'Card ' || i` }),
    of('chats', samples.chat, CHATS, { groupId: `i + ${10 * FIRST}` }),
    { ...member, count: CHATS, set: { chatId: `i + ${FIRST}`, userId: person } },
    { ...member, count: CHATS, set: { chatId: `i + ${FIRST}`, userId: `((i + 31) % ${PEOPLE}) + 1` } },
    of('chat_messages', samples.message, RECORDS.message, {
      chatId: `(i % ${CHATS}) + 1 + ${FIRST}`,
      seq: 'i',
      message: `'Message ' || i`,
      clientId: 'null',
    }),
    of('emails', samples.email, RECORDS.email, { userId: person, subject: `'Mail ' || i`, folder: `'inbox'`, clientId: 'null' }),
    of('events', samples.event, RECORDS.event, { ownerId: person, title: `'Event ' || i`, uid: `'event-' || i` }),
    of('invoices', samples.invoice, RECORDS.invoice, { createdById: person }),
    of('shop_products', samples.product, RECORDS.product, { name: `'Product ' || i`, slug: `'product-' || i` }),
  ]
}

async function insertCopies(tx: Kysely<any>, dialect: Dialect, { table, sample, count, set }: Copy): Promise<void> {
  const row = await tx.selectFrom(table).selectAll().where(sample.column, '=', sample.id).executeTakeFirstOrThrow()
  const columns = Object.keys(row).filter((column) => column !== 'id' || 'id' in set)
  const changed = Object.entries(set).filter(([column]) => columns.includes(column))
  const values = columns.map((column) => changed.find(([one]) => one === column)?.[1] ?? `sample."${column}"`)
  const chosen =
    table === 'chat_members' ? sql`${sql.ref(`${table}.chatId`)} = ${sample.id} limit 1` : sql`${sql.ref(`${table}.id`)} = ${sample.id}`
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${dialect === 'postgres' && 'id' in set ? sql`overriding system value` : sql``}
    with recursive numbers(i) as (select cast(1 as bigint) union all select i + 1 from numbers where i < ${sql.lit(count)}),
    sample as (select * from ${sql.table(table)} where ${chosen})
    select ${sql.raw(values.join(', '))} from numbers cross join sample`.execute(tx)
}

const fields = { task: 'title', card: 'title', message: 'message', email: 'subject', event: 'title', invoice: 'client', product: 'name' }
const SYLLABLES = 'bakedogulamonepiritosuvawezulofemicatedirosanupelivogajohetywuxy'
const HALF = SYLLABLES.length / 2

/** The word with this number, of `HALF` cubed. */
export function wordOf(number: number): string {
  const at = (power: number) => (Math.floor(number / power) % HALF) * 2
  return [1, HALF, HALF * HALF].map((power) => SYLLABLES.slice(at(power), at(power) + 2)).join('')
}

const wordIn = (number: string) =>
  [1, HALF, HALF * HALF]
    .map((power) => `substr('${SYLLABLES}', cast((((${number}) / ${power}) % ${HALF}) * 2 + 1 as integer), 2)`)
    .join(' || ')

/** Four words that have nothing to do with each other, in every record. */
async function insertTexts({ dialect, write, read }: Database): Promise<void> {
  const words = [7_919, 104_729, 611_953, 15_485_863].map((factor) => wordIn(`((i * ${factor}) % 1000003) % ${HALF ** 3}`))
  if (dialect === 'postgres') await write(async (tx) => void (await sql`drop index search_text_entity_trigram`.execute(tx)), TIME_LIMIT)
  for (const [entity, count] of Object.entries(RECORDS)) {
    const text = sql.raw(`'${EVERYWHERE} ' || ${words.join(` || ' ' || `)}${entity === 'message' ? ` || ' ${IN_MESSAGES}'` : ''}`)
    const insert = sql`insert into search_text (entity, "recordId", field, text, at)
      with recursive numbers(i) as (select cast(1 as bigint) union all select i + 1 from numbers where i < ${sql.lit(count)})
      select ${sql.lit(entity)}, i + ${sql.lit(FIRST)}, ${sql.lit(fields[entity as keyof typeof fields])}, ${text}, ${sql.lit(AT)} from numbers`
    await write(async (tx) => void (await insert.execute(tx)), TIME_LIMIT)
  }
  if (dialect === 'sqlite')
    return void (await write((tx) => sql`insert into search_trigram(search_trigram) values ('optimize')`.execute(tx), TIME_LIMIT))
  await write(
    (tx) => sql`create index search_text_entity_trigram on search_text using gin (entity, text gin_trgm_ops)`.execute(tx),
    TIME_LIMIT,
  )
  await sql`vacuum analyze`.execute(read)
}
