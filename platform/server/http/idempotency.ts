import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Viewer } from '../context.ts'
import { runAtEnd } from '../database/at-end.ts'
import { isUnique } from '../database/unique.ts'
import { Answer } from '../module.ts'
import { Refusal } from '../refusal.ts'
import { hoursBefore } from '../moments.ts'

/** `change`: empty where the call recorded nothing. */
type Row = { userId: number; key: string; fingerprint: string; change: string; status: number; answer: string; createdAt: string }
type Recalled = { change: string | null; answer: Answer<any> }

export type IdempotencyTables = { idempotency_keys: Row }

/** One call under its `Idempotency-Key`; the fingerprint tells whether a repeat asks for the same thing. */
export type IdempotentCall = { userId: number; key: string; fingerprint: string }

export const KEEP_HOURS = 24

/** The key of a call whose success is remembered. */
export function idempotencyKeyOf({ headers, method, url }: FastifyRequest, viewer: Viewer): string | undefined {
  const key = headers['idempotency-key']?.toString()
  if (!key || viewer.id === 0 || method !== 'POST' || url.startsWith('/jwt/')) return undefined
  if (key.length > 255) throw new Refusal(400, 'invalid', 'The Idempotency-Key is longer than 255 characters.')
  return key
}

export function idempotentCall(userId: number, key: string, call: { name: string; input: unknown }): IdempotentCall {
  const fingerprint = createHash('sha256')
    .update(`${call.name}\n${JSON.stringify(call.input)}`)
    .digest('base64url')
  return { userId, key, fingerprint }
}

const stillRuns = () => new Refusal(409, 'idempotency.running', 'The first call with this Idempotency-Key still runs.')

const running = new Set<string>()

/** Marks the key as running in this process and returns what ends it; 409 where it already runs. */
export function reserve({ userId, key }: IdempotentCall): () => void {
  const name = `${userId} ${key}`
  if (running.has(name)) throw stillRuns()
  running.add(name)
  return () => void running.delete(name)
}

/** What the first call with this key answered within the last 24 h; 409 where it asked for something else. */
export async function recall(db: Kysely<IdempotencyTables>, call: IdempotentCall, now: string): Promise<Recalled | undefined> {
  const row = await rowOf(db, call)
  return row && !isOld(row, now) ? answerOf(row, call) : undefined
}

/** As `recall`, in the transaction that may take the key: one that is older than 24 h is forgotten. */
export async function recallOrForget(tx: Kysely<IdempotencyTables>, call: IdempotentCall, now: string): Promise<Recalled | undefined> {
  const row = await rowOf(tx, call)
  if (!row) return undefined
  if (!isOld(row, now)) return answerOf(row, call)
  await tx.deleteFrom('idempotency_keys').where('userId', '=', call.userId).where('key', '=', call.key).execute()
  return undefined
}

const rowOf = (db: Kysely<IdempotencyTables>, { userId, key }: IdempotentCall): Promise<Row | undefined> =>
  db.selectFrom('idempotency_keys').selectAll().where('userId', '=', userId).where('key', '=', key).executeTakeFirst()

const isOld = ({ createdAt }: Row, now: string) => createdAt < hoursBefore(now, KEEP_HOURS)

function answerOf(row: Row, { fingerprint }: IdempotentCall): Recalled {
  if (row.fingerprint !== fingerprint) throw new Refusal(409, 'idempotency.reused', 'This Idempotency-Key was used for another call.')
  return { change: row.change || null, answer: new Answer(row.status, JSON.parse(row.answer)) }
}

/** 409 where another process has done the same meanwhile. */
export async function remember(
  tx: Kysely<IdempotencyTables>,
  call: IdempotentCall,
  done: { change: string | null; answer: unknown; now: string },
): Promise<void> {
  const { status, body } = done.answer instanceof Answer ? done.answer : { status: 200, body: done.answer }
  const values = { ...call, change: done.change ?? '', status, answer: JSON.stringify(body ?? null), createdAt: done.now }
  await runAtEnd(tx, tx.insertInto('idempotency_keys').values(values)).catch((error: unknown) => {
    throw isUnique(error) ? stillRuns() : error
  })
}
