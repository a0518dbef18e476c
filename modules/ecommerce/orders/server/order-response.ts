import { maskFields } from '#platform/server/abilities/fields.ts'
import { fromColumns } from '#platform/server/database/record-columns.ts'
import { getPeopleById } from '#platform/server/identity/people.ts'
import type { Person } from '#platform/contract/schema.ts'
import { getTaskStates } from '#modules/todo/server/index.ts'
import type { OrderLine } from '../../checkout/contract.ts'
import type { DeliveryMethod } from '../../settings/contract.ts'
import { type ListedOrder, type Order, OrderFields, type OrderStep } from '../contract.ts'
import { parseAddressee } from '../../addresses/server/index.ts'
import { formatOrderNumber } from '../../server/order-number.ts'
import { listSteps } from './order-steps.ts'
import { orderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

export async function toOrder(ctx: ShopContext, row: OrderRow): Promise<Order> {
  return maskFields(ctx, orderSubject, await buildOrder(ctx, row))
}

/** Customers see all fields of their own orders. */
export const toOwnOrder = (ctx: ShopContext, row: OrderRow): Promise<Order> => buildOrder(ctx, row)

export async function toListedOrders(ctx: ShopContext, rows: readonly OrderRow[], isOwn: boolean): Promise<ListedOrder[]> {
  const userIds = rows.map(({ userId }) => userId)
  const people = await getPeopleById(ctx.db, userIds)
  return rows.map((row) => {
    const order = toListedOrder(row, people)
    return isOwn ? order : maskFields(ctx, orderSubject, order)
  })
}

async function buildOrder(ctx: ShopContext, row: OrderRow): Promise<Order> {
  const steps = await listSteps(ctx.db, row.id)
  const people = await getPeopleById(ctx.db, [row.userId, ...steps.map(({ actorId }) => actorId)])
  const taskIds = steps.flatMap(({ taskId }) => taskId ?? [])
  const tasks = taskIds.length > 0 && ctx.viewer.ability.can('read', 'Task') ? await getTaskStates(ctx as never, taskIds) : new Map()
  const { id, title, price } = JSON.parse(row.deliveryMethod) as DeliveryMethod
  const timeline = steps.map(({ id: step, at, kind, actorId, details, taskId }): OrderStep => ({
    id: step,
    at,
    kind,
    actor: people.get(actorId!) ?? null,
    values: JSON.parse(details) as Record<string, string>,
    taskId: taskId !== null && tasks.has(taskId) ? taskId : null,
  }))
  return {
    ...toListedOrder(row, people),
    lines: JSON.parse(row.lines) as OrderLine[],
    address: parseAddressee(row.address)!,
    billingAddress: parseAddressee(row.billingAddress),
    deliveryMethod: { id, title, price },
    payment: row.payment,
    note: row.note,
    tracking: row.tracking,
    timeline,
    canCancel: canCancel(row),
  }
}

/** Whether the customer may cancel; after payment or delivery only staff can. */
export const canCancel = ({ paidAt, deliveredAt, cancelledAt }: OrderRow) => paidAt === null && deliveredAt === null && cancelledAt === null

function toListedOrder(row: OrderRow, people: ReadonlyMap<number, Person>): ListedOrder {
  const { id, createdAt, updatedAt } = row
  const [first] = JSON.parse(row.lines) as OrderLine[]
  return {
    id,
    createdAt,
    updatedAt,
    ...fromColumns(OrderFields, row),
    number: formatOrderNumber(id),
    customer: people.get(row.userId) ?? null,
    image: first?.image ?? null,
  }
}
