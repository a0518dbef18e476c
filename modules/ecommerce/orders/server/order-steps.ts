import type { Kysely } from 'kysely'
import { addTask } from '#modules/todo/server/index.ts'
import type { StepKind } from '../contract.ts'
import { withShopPermissions } from './as-shop.ts'
import { orderNumber } from '../../server/order-number.ts'
import { findResponsible } from '../../settings/server/index.ts'
import { taskWordsFor } from './order-words.ts'
import type { Trouble } from './order-labels.ts'
import { orderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow, ShopTables, StepRow } from '../../server/tables.ts'

type Values = Record<string, string>
type Step = { kind: StepKind; values?: Values; taskId?: number | null; /** The shop did it by itself. */ bySelf?: boolean }

/** One line of the order's timeline. */
export async function addStep(
  ctx: ShopContext,
  orderId: number,
  { kind, values = {}, taskId = null, bySelf = false }: Step,
): Promise<void> {
  const actorId = bySelf ? null : ctx.viewer.id || null
  await ctx.db
    .insertInto('shop_order_steps')
    .values({ orderId, at: ctx.now, kind, actorId, details: JSON.stringify(values), taskId })
    .execute()
}

export const listSteps = (db: Kysely<ShopTables>, orderId: number): Promise<StepRow[]> =>
  db.selectFrom('shop_order_steps').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

/** What went wrong stands on the timeline, and somebody gets a task because of it. */
export async function reportTrouble(
  ctx: ShopContext,
  order: Pick<OrderRow, 'id'>,
  { kind, values }: { kind: Trouble; values: Values },
): Promise<void> {
  const assignee = await findResponsible(ctx)
  const { title, text } = await taskWordsFor(ctx, assignee, { kind, values: { ...values, number: orderNumber(order.id) } })
  const description = `${text}\n\n[${orderNumber(order.id)}](#${orderSubject.link(order.id)})`
  const shop = await withShopPermissions(ctx)
  const { task } = await addTask(shop as never, { task: { title, description, isImportant: true, ...(assignee !== null && { assignee }) } })
  await addStep(ctx, order.id, { kind, values, taskId: task.id, bySelf: true })
}
