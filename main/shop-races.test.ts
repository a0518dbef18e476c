/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { serverFlags } from '../bin/server-flags.mjs'
import { createApp } from '#platform/server/app.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { createDatabase, dropDatabase } from '#platform/server/testing/database.ts'
import { createPeople, createPerson } from '#platform/server/testing/people.ts'
import { createTestClient } from '#platform/server/testing/test-client.ts'
import { modules } from './modules.server.ts'

const root = join(import.meta.dirname, '..')
const isPostgres = process.env.TEST_DATABASE === 'postgres'

const RACERS = 200
const PIECES = 10
const somewhere = { name: 'Racer', address: 'Rua do Cais 4', city: 'Porto' }

type Place = { dataDir: string; databaseUrl: string | undefined }

async function openWorkspace(): Promise<Place & AsyncDisposable> {
  const dataDir = await mkdtemp(join(tmpdir(), 'staffroom-test-'))
  const databaseUrl = isPostgres ? await createDatabase() : undefined
  const close = async () => {
    if (databaseUrl) await dropDatabase(databaseUrl)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  return { dataDir, databaseUrl, [Symbol.asyncDispose]: close }
}

const openApp = async ({ dataDir, databaseUrl }: Place) => {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }), modules })
  await app.start()
  return app
}

/** Creates signed-in buyers and a product with ten items in stock. */
async function prepare(workspace: Place): Promise<{ tokens: string[]; productId: number }> {
  const app = await openApp(workspace)
  const { helena } = await createPeople(app.platform)
  const tokens = []
  for (let n = 0; n < RACERS; n++) {
    const racer = { name: `racer${n}`, fullName: `Racer ${n}`, role: 'guest', status: 'active' as const }
    tokens.push((await createPerson(app.platform, racer)).accessToken)
  }
  const product = { name: 'Last lantern', price: 1_999, stock: PIECES }
  const added = await createTestClient(app.http, [], helena.accessToken).post('/apps/ecommerce/add-product', { product })
  await app.stop()
  return { tokens, productId: added.body.product.id }
}

type Process = { child: ChildProcess; url: string }

/** Starts the real server as a separate process. */
async function launch({ dataDir, databaseUrl }: Place): Promise<Process> {
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const child = spawn(process.execPath, [...serverFlags, 'main/server.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', (chunk: Buffer) => {
      const address = /ready at (http:\S+)/.exec(chunk.toString())?.[1]
      if (address) resolve(address)
    })
    child.once('exit', (code) => reject(new Error(`a server ended with ${String(code)} before it was ready`)))
  })
  return { child, url }
}

async function kill({ child }: Process, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

type Answer = { status: number; body: { code?: string; checkout?: { id: number }; order?: { id: number } } }

/** Retries until the server answers, as a user who clicks again. */
async function requestUntilAnswered(address: () => string, token: string, { call, body }: { call: string; body: object }): Promise<Answer> {
  for (;;) {
    const answer = await fetch(`${address()}/apps/ecommerce/${call}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `${call} ${token.slice(-40)}` },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const text = await answer?.text().catch(() => undefined)
    const isOver = answer && text !== undefined && answer.status !== 503 && !text.includes('idempotency')
    if (isOver) return { status: answer.status, body: JSON.parse(text) as Answer['body'] }
    await wait(50)
  }
}

/** Checks out, sending each request twice concurrently; stops when the product is sold out. */
async function race(address: () => string, token: string, productId: number): Promise<number | undefined> {
  const press = (call: string, body: object) => requestUntilAnswered(address, token, { call, body })
  if ((await press('cart', { productId })).status !== 200) return undefined
  const { body } = await press('begin-checkout', {})
  if (!body.checkout) return undefined
  const { id } = body.checkout
  await press('update-checkout', { checkout: { id, address: somewhere, deliveryMethodId: 3, payment: 'invoice' } })
  const [first, second] = await Promise.all([press('place-order', { checkoutId: id }), press('place-order', { checkoutId: id })])
  expect([first.status, second.status, second.body.order?.id]).toEqual([200, 200, first.body.order?.id])
  return first.body.order?.id
}

test('200 buyers compete for the last ten items while a process is killed: exactly ten orders, each with its invoice', async () => {
  await using workspace = await openWorkspace()
  const { tokens, productId } = await prepare(workspace)
  const servers = [await launch(workspace), ...(isPostgres ? [await launch(workspace)] : [])]
  let placed = 0
  const killed = (async () => {
    while (placed < 3) await wait(2)
    await kill(servers[0]!, 'SIGKILL')
    servers[0] = await launch(workspace)
  })()
  const orders = await Promise.all(
    tokens.map(async (token, n) => {
      const order = await race(() => servers[n % servers.length]!.url, token, productId)
      placed += Number(order !== undefined)
      return order
    }),
  )
  await killed
  await Promise.all(servers.map((server) => kill(server, 'SIGTERM')))
  const app = await openApp(workspace)
  const { read } = app.platform.database
  const stored = await read.selectFrom('shop_orders').select(['id', 'userId', 'invoiceId', 'count']).orderBy('id').execute()
  const invoices = await read.selectFrom('invoices').select(['id', 'number']).orderBy('number').execute()
  const { stock } = await read.selectFrom('shop_products').select('stock').where('id', '=', productId).executeTakeFirstOrThrow()
  await app.stop()
  expect(stock).toBe(0)
  expect(stored.length).toBe(PIECES)
  expect(orders.filter((id) => id !== undefined).toSorted((a, b) => a! - b!)).toEqual(stored.map(({ id }) => id))
  expect(new Set(stored.map(({ userId }) => userId)).size).toBe(PIECES)
  expect(stored.map(({ invoiceId }) => invoiceId).toSorted((a, b) => a - b)).toEqual(invoices.map(({ id }) => id).toSorted((a, b) => a - b))
  expect(invoices.map(({ number }) => number.slice(-4))).toEqual(Array.from({ length: PIECES }, (_, n) => String(n + 1).padStart(4, '0')))
}, 180_000)
