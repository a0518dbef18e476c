import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import {
  createIdempotentCall,
  findOrReleaseStoredResponse,
  findStoredResponse,
  reserveKey,
  storeResponse,
  type IdempotentCall,
} from './http/idempotency.ts'
import { hasChanges, saveEntries } from './journal/journal-entry.ts'
import { insertNotifications } from './notifications/notify.ts'
import { markSeenNotificationsRead } from './notifications/seen-records.ts'
import { getNow, type Platform } from './platform.ts'
import { createWriteContext, type Outcome, type Requester } from './request-context.ts'

/** A write request and the handler that performs it. */
export type Command = {
  name: string
  handler: (ctx: never, input: never, prepared?: any) => Promise<unknown>
  /** Slow work before the transaction; not repeated for a repeated idempotency key. */
  prepare?: () => Promise<unknown>
  input: unknown
  idempotencyKey?: string | undefined
  timeLimitMs?: number
}
/** `change`: id of the recorded change; null if nothing was recorded. */
type CommandResult = { change: string | null; response: unknown; outcome?: Outcome }

/** Runs a handler in one transaction, published after commit. A repeated idempotency key returns the first response. */
export async function runCommand(platform: Platform, requester: Requester, command: Command): Promise<CommandResult> {
  const idempotent = command.idempotencyKey ? createIdempotentCall(requester.viewer.id, command.idempotencyKey, command) : undefined
  const release = idempotent && reserveKey(idempotent)
  try {
    const stored = command.prepare && idempotent && (await findStoredResponse(platform.database.read, idempotent, getNow(platform)))
    if (stored) return stored
    const prepared = await command.prepare?.()
    const result = await platform.database.write(
      (tx) => runInTransaction(platform, requester, { command, prepared, tx, idempotent }),
      command.timeLimitMs ? { timeLimitMs: command.timeLimitMs } : {},
    )
    if (result.outcome) publishOutcome(platform, requester, result.outcome)
    return result
  } finally {
    release?.()
  }
}

type CommandRun = { command: Command; prepared: unknown; tx: Kysely<any>; idempotent: IdempotentCall | undefined }

async function runInTransaction(platform: Platform, requester: Requester, run: CommandRun): Promise<CommandResult> {
  const { command, prepared, tx, idempotent } = run
  const changeInfo = { change: randomUUID(), verb: command.name }
  const { ctx, outcome } = createWriteContext(platform, requester, { tx, changeInfo })
  const stored = idempotent && (await findOrReleaseStoredResponse(tx, idempotent, ctx.now))
  if (stored) return stored
  const response = await command.handler(ctx as never, command.input as never, prepared)
  const entries = outcome.entries.filter(hasChanges)
  const change = entries.some((entry) => entry.change === changeInfo.change) ? changeInfo.change : null
  for (const { onChanges } of entries.length > 0 ? platform.modules : []) await onChanges?.(ctx as never, entries)
  await Promise.all([
    saveEntries(tx, entries),
    storeNotifications(platform, { tx, outcome, now: ctx.now }),
    idempotent && storeResponse(tx, idempotent, { change, response, now: ctx.now }),
  ])
  return { change, response, outcome }
}

async function storeNotifications(
  platform: Platform,
  { tx, outcome, now }: { tx: Kysely<any>; outcome: Outcome; now: string },
): Promise<void> {
  const { subjects, config } = platform
  // Read state first, so that the command's own notifications stay unread.
  const readerIds = await markSeenNotificationsRead(tx, outcome.seen, now)
  const stored = await insertNotifications(tx, outcome.notifications, { now, subjects, sendsMail: Boolean(config.smtpUrl) })
  for (const userId of [...readerIds, ...stored.map((one) => one.userId)]) outcome.topics.add(`notifications/${userId}`)
  for (const { userId, desktop } of stored)
    if (desktop) outcome.messages.push({ topic: `notifications/${userId}`, body: desktop, key: undefined })
}

function publishOutcome(platform: Platform, requester: Requester, outcome: Outcome): void {
  platform.bus.publish({
    topics: [...outcome.topics].map((topic) => ({ topic, by: requester.tab })),
    users: [...outcome.users],
    roles: [...outcome.roles],
    sessions: [...outcome.sessions],
    rooms: [...outcome.rooms],
    messages: outcome.messages,
  })
  for (const task of outcome.tasks) {
    Promise.resolve()
      .then(task)
      .catch((error: unknown) => requester.log.error({ err: error }, 'A task after commit failed.'))
  }
}
