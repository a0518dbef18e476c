import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { idempotentCall, recall, recallOrForget, remember, reserve, type IdempotentCall } from './http/idempotency.ts'
import { isSomething, storeEntries } from './journal/record.ts'
import { markNoticed } from './notifications/noticed.ts'
import { insertNotices } from './notifications/notify.ts'
import { nowOf, type Platform } from './platform.ts'
import { writeContext, type Asker, type Outcome } from './request-context.ts'

export type Call = {
  /** Module and verb, as the journal names it: `todo.addTask`. */
  name: string
  verb: (ctx: never, input: never, given?: any) => Promise<unknown>
  /** What it needs that no transaction must wait for; not done again with a repeated key. */
  prepare?: () => Promise<unknown>
  input: unknown
  idempotencyKey?: string | undefined
  /** Milliseconds that it may take, where the usual limit is too short (sample data, imports). */
  within?: number
}
/** `change` names what the journal has of it, null where that is nothing. */
type Done = { change: string | null; answer: unknown; outcome?: Outcome }

/**
 * Runs one verb as one act: one transaction, one change in the journal, told to others only after commit.
 * A repeated idempotency key answers what the first call answered.
 */
export async function act(platform: Platform, asker: Asker, call: Call): Promise<Done> {
  const idempotent = call.idempotencyKey ? idempotentCall(asker.viewer.id, call.idempotencyKey, call) : undefined
  const release = idempotent && reserve(idempotent)
  try {
    const recalled = call.prepare && idempotent && (await recall(platform.database.read, idempotent, nowOf(platform)))
    if (recalled) return recalled
    const given = await call.prepare?.()
    const done = await platform.database.write(
      (tx) => perform(platform, asker, { call, given, tx, idempotent }),
      call.within ? { within: call.within } : {},
    )
    if (done.outcome) tell(platform, asker, done.outcome)
    return done
  } finally {
    release?.()
  }
}

type Performance = { call: Call; given: unknown; tx: Kysely<any>; idempotent: IdempotentCall | undefined }

async function perform(platform: Platform, asker: Asker, { call, given, tx, idempotent }: Performance): Promise<Done> {
  const act = { change: randomUUID(), verb: call.name }
  const { ctx, outcome } = writeContext(platform, asker, { tx, act })
  const recalled = idempotent && (await recallOrForget(tx, idempotent, ctx.now))
  if (recalled) return recalled
  const answer = await call.verb(ctx as never, call.input as never, given)
  const entries = outcome.entries.filter(isSomething)
  const change = entries.some((entry) => entry.change === act.change) ? act.change : null
  await Promise.all([
    storeEntries(tx, entries),
    storeNotices(platform, { tx, outcome, now: ctx.now }),
    idempotent && remember(tx, idempotent, { change, answer, now: ctx.now }),
  ])
  return { change, answer, outcome }
}

/** What was seen is read before the act's own notices come. */
async function storeNotices(platform: Platform, { tx, outcome, now }: { tx: Kysely<any>; outcome: Outcome; now: string }): Promise<void> {
  const { subjects, config } = platform
  const readers = await markNoticed(tx, outcome.noticed, now)
  const stored = await insertNotices(tx, outcome.notices, { now, subjects, sendsMail: Boolean(config.smtpUrl) })
  for (const userId of [...readers, ...stored.map((one) => one.userId)]) outcome.topics.add(`notifications/${userId}`)
  for (const { userId, told } of stored) if (told) outcome.tells.push({ topic: `notifications/${userId}`, body: told, key: undefined })
}

function tell(platform: Platform, asker: Asker, outcome: Outcome): void {
  platform.bus.publish({
    topics: [...outcome.topics].map((topic) => ({ topic, by: asker.tab })),
    users: [...outcome.users],
    roles: [...outcome.roles],
    sessions: [...outcome.sessions],
    rooms: [...outcome.rooms],
    tells: outcome.tells,
  })
  for (const task of outcome.tasks) {
    Promise.resolve()
      .then(task)
      .catch((error: unknown) => asker.log.error({ err: error }, 'after commit'))
  }
}
