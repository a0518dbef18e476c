import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { ApiError } from '../api-error.ts'
import type { Viewer } from '../viewer.ts'
import { deferStatement } from '../database/deferred-statements.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { hoursBefore } from '../instants.ts'
import { ApiResponse } from '../module.ts'

/** `change`: empty if the call recorded nothing. */
type Row = { userId: number; key: string; fingerprint: string; change: string; status: number; answer: string; createdAt: string }
type StoredResponse = { change: string | null; response: ApiResponse<any> }

export type IdempotencyTables = { idempotency_keys: Row }

export type IdempotentCall = { userId: number; key: string; fingerprint: string }

export const RETENTION_HOURS = 24

/** Returns undefined for calls that are not repeatable. */
export function getIdempotencyKey({ headers, method, url }: FastifyRequest, viewer: Viewer): string | undefined {
  const key = headers['idempotency-key']?.toString()
  if (!key || viewer.id === 0 || method !== 'POST' || url.startsWith('/jwt/')) return undefined
  if (key.length > 255) throw new ApiError(400, 'invalid', 'The Idempotency-Key must have at most 255 characters.')
  return key
}

export function createIdempotentCall(userId: number, key: string, call: { name: string; input: unknown }): IdempotentCall {
  const fingerprint = createHash('sha256')
    .update(`${call.name}\n${JSON.stringify(call.input)}`)
    .digest('base64url')
  return { userId, key, fingerprint }
}

const keyInUse = () => new ApiError(409, 'idempotency.running', 'The first call with this Idempotency-Key is still running.')

const runningKeys = new Set<string>()

/** Marks the key as running in this process and returns a function that releases it; throws 409 if it is already running. */
export function reserveKey({ userId, key }: IdempotentCall): () => void {
  const name = `${userId} ${key}`
  if (runningKeys.has(name)) throw keyInUse()
  runningKeys.add(name)
  return () => void runningKeys.delete(name)
}

/** Returns the response of the first call within the last 24 hours; throws 409 if that was a different call. */
export async function findStoredResponse(
  db: Kysely<IdempotencyTables>,
  call: IdempotentCall,
  now: string,
): Promise<StoredResponse | undefined> {
  const row = await findRow(db, call)
  return row && !isExpired(row, now) ? parseResponse(row, call) : undefined
}

/** As `findStoredResponse`, within the transaction that will use the key: deletes a response older than 24 hours. */
export async function findOrReleaseStoredResponse(
  tx: Kysely<IdempotencyTables>,
  call: IdempotentCall,
  now: string,
): Promise<StoredResponse | undefined> {
  const row = await findRow(tx, call)
  if (!row) return undefined
  if (!isExpired(row, now)) return parseResponse(row, call)
  await tx.deleteFrom('idempotency_keys').where('userId', '=', call.userId).where('key', '=', call.key).execute()
  return undefined
}

const findRow = (db: Kysely<IdempotencyTables>, { userId, key }: IdempotentCall): Promise<Row | undefined> =>
  db.selectFrom('idempotency_keys').selectAll().where('userId', '=', userId).where('key', '=', key).executeTakeFirst()

const isExpired = ({ createdAt }: Row, now: string) => createdAt < hoursBefore(now, RETENTION_HOURS)

function parseResponse(row: Row, { fingerprint }: IdempotentCall): StoredResponse {
  if (row.fingerprint !== fingerprint)
    throw new ApiError(409, 'idempotency.reused', 'This Idempotency-Key has already been used for another call.')
  return { change: row.change || null, response: new ApiResponse(row.status, JSON.parse(row.answer)) }
}

/** Throws 409 if another process has stored one meanwhile. */
export async function storeResponse(
  tx: Kysely<IdempotencyTables>,
  call: IdempotentCall,
  result: { change: string | null; response: unknown; now: string },
): Promise<void> {
  const { status, body } = result.response instanceof ApiResponse ? result.response : { status: 200, body: result.response }
  const values = { ...call, change: result.change ?? '', status, answer: JSON.stringify(body ?? null), createdAt: result.now }
  await deferStatement(tx, tx.insertInto('idempotency_keys').values(values)).catch((error: unknown) => {
    throw isUniqueViolation(error) ? keyInUse() : error
  })
}
