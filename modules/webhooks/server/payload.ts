import type { Kysely } from 'kysely'
import { can } from '#platform/server/abilities/check.ts'
import { getRowFilter } from '#platform/server/abilities/compile-rules.ts'
import { canReadEverything, maskFields } from '#platform/server/abilities/fields.ts'
import { toResponseForm } from '#platform/server/abilities/record-check.ts'
import { allOf, toCondition } from '#platform/server/abilities/row-filter.ts'
import { getScopeFilter } from '#platform/server/abilities/scope-filter.ts'
import type { Subject } from '#platform/server/abilities/subject.ts'
import { findVisibleBy } from '#platform/server/abilities/visible.ts'
import type { Context } from '#platform/server/context.ts'
import { createContextForUser } from '#platform/server/identity/context-as-user.ts'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import { findUser } from '#platform/server/identity/users.ts'
import { TEST_EVENT } from './event-types.ts'
import type { DeliveryRow, WebhookContext } from './tables.ts'

type Values = Record<string, unknown>
type AnyContext = Context<Record<string, Values>>

/** The context of the webhook's creator; null if the user may no longer have webhooks. */
export async function createCreatorContext(ctx: WebhookContext, userId: number): Promise<WebhookContext | null> {
  await ctx.roles.ready()
  const user = await findUser(ctx.db as unknown as Kysely<IdentityTables>, userId)
  if (user?.status !== 'active') return null
  const creatorContext = createContextForUser(ctx, user)
  return can(creatorContext, 'manage', 'Webhook') ? creatorContext : null
}

/** The body of a delivery; null if the creator may not read the record. */
export async function createBody(creator: WebhookContext, event: Pick<DeliveryRow, 'type' | 'entity' | 'recordId' | 'occurredAt'>) {
  const data = event.type === TEST_EVENT ? {} : await createData(creator as unknown as AnyContext, event)
  return data && JSON.stringify({ type: event.type, timestamp: event.occurredAt, data })
}

async function createData(ctx: AnyContext, { type, entity, recordId }: Pick<DeliveryRow, 'type' | 'entity' | 'recordId'>) {
  const subject = ctx.subjects.find((one) => one.entity === entity)
  if (!subject || !can(ctx, 'read', subject.subject)) return null
  const [row] = await findVisibleBy(ctx, subject, { column: 'id', values: [recordId] })
  if (row && !type.endsWith('.deleted')) return { [entity]: await toReadableRecord(ctx, subject, row) }
  return row || (await wasReadable(ctx, subject, recordId)) ? { [entity]: { id: recordId } } : null
}

async function toReadableRecord(ctx: AnyContext, subject: Subject, row: Values): Promise<Values> {
  const record: Values = { ...row, ...(await subject.snapshot?.(ctx.db, row.id as number)), id: row.id }
  const lists = (subject.journalProperties ?? []).filter((name) => name in record).map((name) => [name, record[name]])
  return maskFields(ctx, subject, { ...Object.fromEntries(lists), ...toResponseForm(subject, record), id: row.id })
}

/** Whether the creator could read a record that has been deleted. If its row is gone, true only for users who may read all records. */
async function wasReadable(ctx: AnyContext, subject: Subject, id: number): Promise<boolean> {
  const { table } = subject
  const row = await ctx.db.selectFrom(table).select(`${table}.id`).where(`${table}.id`, '=', id).executeTakeFirst()
  if (!row) return !subject.scope && !subject.parent && canReadEverything(ctx, subject)
  const filter = allOf([getScopeFilter(subject, ctx.viewer), getRowFilter(ctx.viewer.ability, subject, 'read')])
  if (filter === false) return false
  const readable = ctx.db.selectFrom(table).select(`${table}.id`).where(`${table}.id`, '=', id).where(toCondition(filter))
  return (await readable.executeTakeFirst()) !== undefined
}
