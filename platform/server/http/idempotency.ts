import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { runAtEnd } from '../database/at-end.ts'
import { Answer } from '../module.ts'
import { Refusal } from '../refusal.ts'
import { hoursBefore } from '../moments.ts'

export type IdempotencyTables = {
  idempotency_keys: { userId: number; key: string; fingerprint: string; change: string; status: number; answer: string; createdAt: string }
}

/** One call under its `Idempotency-Key`; the fingerprint tells whether a repeat asks for the same thing. */
export type IdempotentCall = { userId: number; key: string; fingerprint: string }

export const KEEP_HOURS = 24

export function idempotentCall(userId: number, key: string, call: { name: string; input: unknown }): IdempotentCall {
  const fingerprint = createHash('sha256')
    .update(`${call.name}\n${JSON.stringify(call.input)}`)
    .digest('base64url')
  return { userId, key, fingerprint }
}

const running = new Set<string>()

/** Marks the key as running in this process and returns what ends it; 409 where it already runs. */
export function reserve({ userId, key }: IdempotentCall): () => void {
  const name = `${userId} ${key}`
  if (running.has(name)) throw new Refusal(409, 'idempotency.running', 'The first call with this Idempotency-Key still runs.')
  running.add(name)
  return () => void running.delete(name)
}

/** What the first call with this key answered within the last 24 h; 409 where it asked for something else. */
export async function recall(tx: Kysely<IdempotencyTables>, call: IdempotentCall, now: string) {
  const row = await tx
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('userId', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.createdAt < hoursBefore(now, KEEP_HOURS)) {
    await tx.deleteFrom('idempotency_keys').where('userId', '=', call.userId).where('key', '=', call.key).execute()
    return undefined
  }
  if (row.fingerprint !== call.fingerprint) {
    throw new Refusal(409, 'idempotency.reused', 'This Idempotency-Key was used for another call.')
  }
  return { change: row.change, answer: new Answer(row.status, JSON.parse(row.answer)) }
}

export async function remember(
  tx: Kysely<IdempotencyTables>,
  call: IdempotentCall,
  done: { change: string; answer: unknown; now: string },
): Promise<void> {
  const { status, body } = done.answer instanceof Answer ? done.answer : { status: 200, body: done.answer }
  const values = { ...call, change: done.change, status, answer: JSON.stringify(body ?? null), createdAt: done.now }
  await runAtEnd(tx, tx.insertInto('idempotency_keys').values(values))
}
