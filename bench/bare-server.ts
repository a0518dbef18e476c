import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyRequest } from 'fastify'
import { DATABASE_FILE } from '#platform/server/database/sqlite/sqlite.ts'
import { addRoutes } from './bare-routes.ts'

/**
 * What one would write by hand for these four calls alone: Fastify with JSON Schema for input and answer, one
 * node:sqlite connection on the main thread with the server's own settings and fsync, prepared statements, HS256
 * checked by node:crypto. It runs the queries that the server runs, and writes the same rows and the same search
 * entry. It has no rights, journal, undo, live updates, request log, idempotency or other modules.
 */
const dataDir = process.env.DATA_DIR!
const key = readFileSync(join(dataDir, 'keys/access-tokens.key'))
const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
db.exec('pragma temp_store = memory; pragma cache_size = -16384')

const app = fastify()
app.get('/health', async () => ({ status: 'ok' }))
addRoutes(app, { db, userOf, sign })
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write(`ready at http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`)
process.on('SIGTERM', () => process.exit(0))

function userOf(request: FastifyRequest): number {
  const [head, payload, signature] = request.headers.authorization?.slice('Bearer '.length).split('.') ?? []
  const expected = signatureOf(`${head}.${payload}`)
  const given = Buffer.from(signature ?? '', 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new Error('unauthorised')
  const { sub, exp } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { sub: string; exp: number }
  if (exp * 1000 < Date.now()) throw new Error('unauthorised')
  return Number(sub)
}

function sign(payload: object): string {
  const text = [{ alg: 'HS256' }, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${signatureOf(text).toString('base64url')}`
}

function signatureOf(text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}
