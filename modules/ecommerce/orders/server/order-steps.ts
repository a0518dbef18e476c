import type { Kysely } from 'kysely'
import { addTask } from '#modules/todo/server/index.ts'
import type { StepKind } from '../contract.ts'
import { withShopPermissions } from './shop-permissions.ts'
import { formatOrderNumber } from '../../server/order-number.ts'
import { findResponsible } from '../../settings/server/index.ts'
import { formatProblemTask } from './format-messages.ts'
import type { OrderProblem } from './order-messages.ts'
import { orderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow, ShopTables, StepRow } from '../../server/tables.ts'

type StepValues = Record<string, string>
type NewStep = { kind: StepKind; values?: StepValues; taskId?: number | null; /** The shop did it by itself. */ isAutomatic?: boolean }

export async function addOrderStep(
  ctx: ShopContext,
  orderId: number,
  { kind, values = {}, taskId = null, isAutomatic = false }: NewStep,
): Promise<void> {
  const actorId = isAutomatic ? null : ctx.viewer.id || null
  await ctx.db
    .insertInto('shop_order_steps')
    .values({ orderId, at: ctx.now, kind, actorId, details: JSON.stringify(values), taskId })
    .execute()
}

export const listSteps = (db: Kysely<ShopTables>, orderId: number): Promise<StepRow[]> =>
  db.selectFrom('shop_order_steps').selectAll().where('orderId', '=', orderId).orderBy('id').execute()

/** Adds the problem to the timeline and creates a task for the person responsible for orders. */
export async function reportProblem(
  ctx: ShopContext,
  order: Pick<OrderRow, 'id'>,
  { kind, values }: { kind: OrderProblem; values: StepValues },
): Promise<void> {
  const assignee = await findResponsible(ctx)
  const { title, text } = await formatProblemTask(ctx, assignee, { kind, values: { ...values, number: formatOrderNumber(order.id) } })
  const description = `${text}\n\n[${formatOrderNumber(order.id)}](#${orderSubject.link(order.id)})`
  const shop = await withShopPermissions(ctx)
  const { task } = await addTask(shop as never, { task: { title, description, isImportant: true, ...(assignee !== null && { assignee }) } })
  await addOrderStep(ctx, order.id, { kind, values, taskId: task.id, isAutomatic: true })
}
