import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js'
import type { DetailedImport } from '#modules/imports/contract.ts'
import { createBoard } from '#modules/kanban/import/server/trello/board-fixture.ts'
import { openInvoicesFixture, type InvoicesServer } from '../fixtures/invoices-fixture.ts'
import { encodeRequest } from '../load/http-connection.ts'
import { sendAtRate } from '../load/send-requests.ts'
import { atLeast, atMost, withoutTarget, type Row, type Table } from '../report/results.ts'
import { scale } from '../scale.ts'
import { signAccessToken } from './calls.ts'

const INVOICES = scale(100_000, 200)
const EMAILS = scale(200_000, 200)
const CARDS = scale(2_000, 40)
const POLL_MS = 100

type Source = { name: string; file: { name: string; content: Blob }; getRows: (result: Result) => Row[] }
type Result = { seconds: number; added: number; p95: number; undoSeconds: number }

/** Whole imports on SQLite as users see them, from the upload to the last record, while other users read. Then they are undone. */
export async function measureImports(): Promise<Table[]> {
  const tables: Table[] = []
  for (const source of [invoices, emails, await createBoardSource()]) tables.push(await measureSource(source))
  return tables
}

const delay = (p95: number) => atMost('other requests meanwhile, p95', p95, { max: 50, unit: 'ms' })
const undoing = (seconds: number) => withoutTarget('undone in', `${seconds.toFixed(1)} s`)

const invoices: Source = {
  name: 'past-invoices',
  file: { name: 'invoices.csv', content: new Blob(formatInvoices()) },
  getRows: ({ seconds, p95, undoSeconds }) => [atMost('imported', seconds, { max: 180, unit: 's' }), delay(p95), undoing(undoSeconds)],
}

const emails: Source = {
  name: 'mbox',
  file: { name: 'all.mbox', content: new Blob(formatEmails()) },
  getRows: ({ seconds, added, p95, undoSeconds }) => [
    atLeast('emails', added / seconds, { min: 500, unit: '/s' }),
    delay(p95),
    undoing(undoSeconds),
  ],
}

async function createBoardSource(): Promise<Source> {
  return {
    name: 'trello',
    file: { name: 'trello.zip', content: await zipBoard() },
    getRows: ({ seconds, p95, undoSeconds }) => [atMost('imported', seconds, { max: 60, unit: 's' }), delay(p95), undoing(undoSeconds)],
  }
}

function* formatLines(count: number, header: string, format: (index: number) => string): Generator<string> {
  yield header
  for (let index = 0; index < count; index++) yield format(index)
}

function formatInvoices(): string[] {
  const header = 'Invoice Number,Client Name,Client Email,Invoice Date,Due Date,Item Notes,Item Cost,Item Quantity,Item Tax Rate 1,Paid\n'
  const format = (index: number) =>
    `OLD-${index},Client ${index % 5_000},c${index % 5_000}@x.test,2024-03-01,2024-03-31,Oak table ${index},${index % 900}.50,2,20,0\n`
  return [...formatLines(INVOICES, header, format)]
}

function formatEmails(): string[] {
  const format = (index: number) =>
    `From a@x.test Mon Mar 04 10:00:00 2024\nFrom: Ada <a${index % 500}@x.test>\nTo: Sam <sam@x.test>\nSubject: Order ${index}\n` +
    `Message-ID: <${index}@x.test>\nDate: Mon, 04 Mar 2024 10:00:00 +0000\nX-Gmail-Labels: Inbox,Orders\n\n${`Text of order ${index}. `.repeat(60)}\n\n`
  return [...formatLines(EMAILS, '', format)]
}

async function zipBoard(): Promise<Blob> {
  const template = createBoard()
  const zip = new ZipWriter(new BlobWriter('application/zip'))
  const cards = Array.from({ length: CARDS }, (_, index) => {
    const id = `65c0000000000000${String(index).padStart(8, '0')}`
    const name = `${index}.txt`
    const attachment = { id: id.replace('65c', '65d'), name, fileName: name, isUpload: true, url: 'https://trello.com/x' }
    return { ...template.cards[index % 2]!, id, name: `Card ${index}`, pos: index, attachments: index % 4 === 0 ? [attachment] : [] }
  })
  await zip.add('board.json', new BlobReader(new Blob([JSON.stringify({ ...template, cards })])))
  for (const { id, name } of cards.flatMap(({ attachments }) => attachments))
    await zip.add(`attachments/${id}/${name}`, new BlobReader(new Blob([`Text of ${name}`])))
  return zip.close()
}

async function measureSource({ name, file, getRows }: Source): Promise<Table> {
  const server = await openInvoicesFixture('sqlite', scale(10_000, 1_000))
  try {
    const isOver = new AbortController()
    const reads = readUntil(server, isOver.signal)
    const start = performance.now()
    const done = await importFile(server, name, file)
    const seconds = (performance.now() - start) / 1_000
    isOver.abort()
    const { p95 } = await reads
    const undoSeconds = await measureUndo(server, done.id)
    const { added } = done.counts
    return {
      title: `Import of ${added.toLocaleString('en')} records (${name}) on SQLite`,
      columns: [''],
      rows: getRows({ seconds, added, p95, undoSeconds }),
    }
  } finally {
    await server.stop()
  }
}

async function readUntil(server: InvoicesServer, signal: AbortSignal): Promise<{ p95: number }> {
  const createRequest = () => encodeRequest({ method: 'GET', path: '/apps/invoice/invoices?perPage=10&allData=false', token: server.token })
  let slowest = 0
  while (!signal.aborted) {
    const { p95 } = await sendAtRate(server.port, { connections: 4, seconds: scale(5, 1), perSecond: 20, createRequest })
    slowest = Math.max(slowest, p95)
  }
  return { p95: slowest }
}

async function importFile(server: InvoicesServer, source: string, file: Source['file']): Promise<DetailedImport> {
  const body = new FormData()
  body.append('file', file.content, file.name)
  const uploaded = await send<{ file: { id: number } }>(server, 'files/upload-import', body)
  const created = await change(server, '', { source, fileIds: [uploaded.file.id] })
  const { id, settings, state } = await settle(server, created.id)
  const checked = state === 'checked' ? { id } : await settle(server, (await change(server, '/check', { id, settings })).id)
  await change(server, '/start', { id: checked.id, duplicates: 'import' })
  const done = await settle(server, id)
  if (done.state !== 'done' || done.counts.invalid > 0) throw new Error(`The import ended as ${JSON.stringify(done)}`)
  return done
}

async function measureUndo(server: InvoicesServer, id: number): Promise<number> {
  const start = performance.now()
  await change(server, '/undo', { id })
  const { state, kept } = await settle(server, id)
  if (state !== 'undone' || kept > 0) throw new Error(`The undo ended as ${state} and kept ${kept} records.`)
  return (performance.now() - start) / 1_000
}

async function settle(server: InvoicesServer, id: number): Promise<DetailedImport> {
  for (;;) {
    const { import: current } = await send<{ import: DetailedImport }>(server, `imports/import?id=${id}`)
    if (['mapping', 'checked', 'done', 'failed', 'undone'].includes(current.state)) return current
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

const change = async (server: InvoicesServer, call: string, body: object): Promise<DetailedImport> =>
  (await send<{ import: DetailedImport }>(server, `imports${call}`, body)).import

/** Access tokens are valid for ten minutes, and an import with its undo may take longer. */
const signToken = ({ dataDir }: InvoicesServer): Promise<string> => signAccessToken(dataDir, 1)

async function send<T>(server: InvoicesServer, path: string, body?: object): Promise<T> {
  const token = await signToken(server)
  const isForm = body instanceof FormData
  const headers = { authorization: `Bearer ${token}`, ...(body && !isForm && { 'content-type': 'application/json' }) }
  const options = body ? { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) } : { headers }
  const response = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, options)
  if (!response.ok) throw new Error(`${path} responded with ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
