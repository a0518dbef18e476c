import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyRequest } from 'fastify'
import { DATABASE_FILE } from '#platform/server/database/sqlite/sqlite.ts'
import { addRoutes } from './todo-routes.ts'

/**
 * A minimal hand-written server for four API calls: Fastify with JSON Schema, one node:sqlite connection on the main thread with the
 * pragmas of the real server, prepared statements, and HS256 by node:crypto. It runs the same queries and writes the same rows, without
 * permissions, journal, undo, realtime updates, request log or idempotency.
 */
const dataDir = process.env.DATA_DIR!
const key = readFileSync(join(dataDir, 'keys/access-tokens.key'))
const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
db.exec('pragma temp_store = memory; pragma cache_size = -16384')

const app = fastify()
app.get('/health', async () => ({ status: 'ok' }))
addRoutes(app, { db, authenticate, sign })
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write(`ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
process.on('SIGTERM', () => process.exit(0))

function authenticate(request: FastifyRequest): number {
  const [head, payload, signature] = request.headers.authorization?.slice('Bearer '.length).split('.') ?? []
  const expected = computeSignature(`${head}.${payload}`)
  const actual = Buffer.from(signature ?? '', 'base64url')
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) throw new Error('unauthorized')
  const { sub, exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { sub: string; exp: number }
  if (exp * 1000 < Date.now()) throw new Error('unauthorized')
  return Number(sub)
}

function sign(payload: object): string {
  const text = [{ alg: 'HS256' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${computeSignature(text).toString('base64url')}`
}

function computeSignature(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
