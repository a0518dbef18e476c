import { scale } from '../scale.ts'
import { COMMON, EMAIL_COUNT, openMailbox, RARE, UNCOMMON, type EmailServer } from '../fixtures/email-fixture.ts'
import { atMost, median, percentile, formatNumber, withoutTarget, type Row, type Table } from '../report/results.ts'
import { HttpConnection } from '../load/http-connection.ts'
import { createTimedClient, type TimedClient } from '../load/timed-client.ts'

const QUERIES = scale(150, 6)
const BULK_SIZE = scale(1_000, 200)

/** A mailbox of 200,000 emails on both databases: lists, searches, opening emails and updating a thousand at once. */
export async function measureEmail(): Promise<Table[]> {
  const tables: Table[] = []
  for (const dialect of ['sqlite', 'postgres'] as const) {
    const server = await openMailbox(dialect)
    tables.push(await measureOn(server))
    await server.stop()
  }
  return tables
}

async function measureOn(server: EmailServer): Promise<Table> {
  const connection = await HttpConnection.open(server.port)
  const client = createTimedClient(connection, { token: server.token, prefix: '/pages/email/' })
  await measureTimes(10, (turn) => listEmails(client, turn))
  const lists = await measureTimes(QUERIES, (turn) => listEmails(client, turn))
  const [rare, some, common, mixed] = [
    await search(client, createRareSearch),
    await search(client, createUncommonSearch),
    await search(client, createCommonSearch),
    await search(client, createMixedSearch),
  ]
  const opened = await openEmails(client)
  const many = await updateManyEmails(client)
  connection.close()
  const target = { max: 300, unit: 'ms' }
  const rows: Row[] = [
    atMost('page of a list with counts, p95', percentile(lists, 95), { max: 30, unit: 'ms' }),
    withoutTarget('the same, p50', `${formatNumber(median(lists))} ms`),
    atMost('search, rare words, p95', percentile(rare, 95), target),
    atMost('search, a word in one of a hundred, p95', percentile(some, 95), target),
    atMost('search, a word in every email, p95', percentile(common, 95), target),
    atMost('search, several words or people, p95', percentile(mixed, 95), target),
    atMost('open an email, p95', percentile(opened, 95), { max: 100, unit: 'ms' }),
    atMost(`${BULK_SIZE.toLocaleString('en')} emails updated at once, max`, Math.max(...many), { max: 2_000, unit: 'ms' }),
    ...(server.perSecond ? [withoutTarget('emails stored', `${server.perSecond.toFixed(0)} per second`)] : []),
  ]
  return { title: `${EMAIL_COUNT.toLocaleString('en')} emails on ${server.dialect}`, columns: [''], rows }
}

async function measureTimes(count: number, request: (turn: number) => Promise<{ milliseconds: number }>): Promise<number[]> {
  const measured = []
  for (let turn = 0; turn < count; turn++) measured.push((await request(turn)).milliseconds)
  return measured
}

/** Loads a page of one of several lists. Every third time it then updates an email, so that no response can be cached. */
async function listEmails(client: TimedClient, turn: number) {
  const filter = ['', 'folder=sent&', 'folder=all&', 'folder=starred&', 'unread=true&'][turn % 5]!
  const listed = await client(`emails?${filter}perPage=${25 + (turn % 25)}&page=${1 + (turn % 40)}`)
  const [first] = listed.body.emails as { id: number; isStarred: boolean }[]
  if (first && turn % 3 === 0) await client('update-emails', { emailIds: [first.id], dataToUpdate: { isRead: turn % 2 === 0 } })
  return listed
}

type SearchText = (turn: number) => string
const createRareSearch: SearchText = (turn) => (turn % 2 === 0 ? `${1_000 + turn * 613}` : `${RARE} in:anywhere`)
const createUncommonSearch: SearchText = (turn) => `${UNCOMMON} before:2026-11-${10 + (turn % 10)}`
const createCommonSearch: SearchText = (turn) => `${COMMON.slice(0, 5 + (turn % 4))}`
const createMixedSearch: SearchText = (turn) =>
  [
    `from:"person ${turn * 7}" table`,
    `oak timber ${UNCOMMON}`,
    `subject:invoice ${RARE}`,
    `is:unread ${COMMON}`,
    `customer -oak before:2026-10-01`,
  ][turn % 5]!

async function search(client: TimedClient, words: SearchText): Promise<number[]> {
  return measureTimes(Math.ceil(QUERIES / 3), (turn) =>
    client(`emails?perPage=25&total=false&page=${1 + (turn % 3)}&q=${encodeURIComponent(words(turn))}`),
  )
}

async function openEmails(client: TimedClient): Promise<number[]> {
  const { body } = await client('emails?perPage=100&page=3')
  const ids = (body.emails as { id: number }[]).map(({ id }) => id)
  return measureTimes(ids.length, (turn) => client(`get-email?id=${ids[turn]!}&folder=inbox`))
}

async function updateManyEmails(client: TimedClient): Promise<number[]> {
  const emailIds: number[] = []
  for (let page = 1; emailIds.length < BULK_SIZE; page++) {
    const { body } = await client(`emails?perPage=100&page=${page}`)
    emailIds.push(...(body.emails as { id: number }[]).map(({ id }) => id))
  }
  const change = (dataToUpdate: object) => client('update-emails', { emailIds, dataToUpdate })
  return measureTimes(4, (turn) => change(turn < 2 ? { isStarred: turn === 0 } : { folder: turn === 2 ? 'trash' : 'inbox' }))
}
