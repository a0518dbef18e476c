import { COMMON, MAILS, openMailbox, RARE, SOME, type EmailServer } from './email-world.ts'
import { atMost, median, percentile, short, told, type Row, type Table } from './figures.ts'
import { KeepAlive, requestOf } from './keep-alive.ts'

const ASKED = Number(process.env.BENCH_EMAIL_QUESTIONS ?? 150)
const MANY = 1_000

/** Two hundred thousand mails in one mailbox, on both databases: lists, searches, opening, and changing a thousand at once. */
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
  const connection = await KeepAlive.open(server.port)
  const ask = askerOf(connection, server.token)
  await times(10, (turn) => list(ask, turn))
  const lists = await times(ASKED, (turn) => list(ask, turn))
  const [rare, some, common, mixed] = [
    await search(ask, rareWords),
    await search(ask, someWords),
    await search(ask, commonWords),
    await search(ask, mixedWords),
  ]
  const opened = await openSome(ask)
  const many = await changeMany(ask)
  connection.close()
  const most = { most: 300, unit: 'ms' }
  const rows: Row[] = [
    atMost('page of a list with counts, p95', percentile(lists, 95), { most: 30, unit: 'ms' }),
    told('the same, p50', `${short(median(lists))} ms`),
    atMost('search, rare words, p95', percentile(rare, 95), most),
    atMost('search, a word in one of a hundred, p95', percentile(some, 95), most),
    atMost('search, a word in every mail, p95', percentile(common, 95), most),
    atMost('search, several words and people, p95', percentile(mixed, 95), most),
    atMost('a mail opened, p95', percentile(opened, 95), { most: 100, unit: 'ms' }),
    atMost(`${MANY} mails marked at once, most`, Math.max(...many), { most: 2_000, unit: 'ms' }),
    ...(server.perSecond ? [told('stored by a sync', `${server.perSecond.toFixed(0)} a second`)] : []),
  ]
  return { title: `${MAILS.toLocaleString('en')} mails on ${server.dialect}`, columns: [''], rows }
}

type Ask = (path: string, body?: object) => Promise<{ milliseconds: number; body: any }>

function askerOf(connection: KeepAlive, token: string): Ask {
  return async (path, given) => {
    const request = requestOf({ method: given ? 'POST' : 'GET', path: `/pages/email/${path}`, token, ...(given && { body: given }) })
    const start = performance.now()
    const { status, body } = await connection.ask(request)
    const milliseconds = performance.now() - start
    if (status !== 200) throw new Error(`${path} answered ${status}: ${body.toString().slice(0, 300)}`)
    return { milliseconds, body: JSON.parse(body.toString()) }
  }
}

async function times(count: number, ask: (turn: number) => Promise<{ milliseconds: number }>): Promise<number[]> {
  const measured = []
  for (let turn = 0; turn < count; turn++) measured.push((await ask(turn)).milliseconds)
  return measured
}

/** Pages of several lists; a mail is marked now and then, so that nothing is remembered for long. */
async function list(ask: Ask, turn: number) {
  const place = ['', 'folder=sent&', 'folder=all&', 'folder=starred&', 'unread=true&'][turn % 5]!
  const listed = await ask(`emails?${place}perPage=${25 + (turn % 25)}&page=${1 + (turn % 40)}`)
  const [first] = listed.body.emails as { id: number; isStarred: boolean }[]
  if (first && turn % 3 === 0) await ask('update-emails', { emailIds: [first.id], dataToUpdate: { isRead: turn % 2 === 0 } })
  return listed
}

type Words = (turn: number) => string
const rareWords: Words = (turn) => (turn % 2 === 0 ? `${1_000 + turn * 613}` : `${RARE} in:anywhere`)
const someWords: Words = (turn) => `${SOME} before:2026-11-${10 + (turn % 10)}`
const commonWords: Words = (turn) => `${COMMON.slice(0, 5 + (turn % 4))}`
const mixedWords: Words = (turn) =>
  [
    `from:"person ${turn * 7}" table`,
    `oak timber ${SOME}`,
    `subject:invoice ${RARE}`,
    `is:unread ${COMMON}`,
    `customer -oak before:2026-10-01`,
  ][turn % 5]!

async function search(ask: Ask, words: Words): Promise<number[]> {
  return times(Math.ceil(ASKED / 3), (turn) =>
    ask(`emails?perPage=25&total=false&page=${1 + (turn % 3)}&q=${encodeURIComponent(words(turn))}`),
  )
}

async function openSome(ask: Ask): Promise<number[]> {
  const { body } = await ask('emails?perPage=100&page=3')
  const ids = (body.emails as { id: number }[]).map(({ id }) => id)
  return times(ids.length, (turn) => ask(`get-email?id=${ids[turn]!}&folder=inbox`))
}

async function changeMany(ask: Ask): Promise<number[]> {
  const emailIds: number[] = []
  for (let page = 1; emailIds.length < MANY; page++) {
    const { body } = await ask(`emails?perPage=100&page=${page}`)
    emailIds.push(...(body.emails as { id: number }[]).map(({ id }) => id))
  }
  const change = (dataToUpdate: object) => ask('update-emails', { emailIds, dataToUpdate })
  return times(4, (turn) => change(turn < 2 ? { isStarred: turn === 0 } : { folder: turn === 2 ? 'trash' : 'inbox' }))
}
