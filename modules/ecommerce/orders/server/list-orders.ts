import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleInWorker } from '#platform/server/abilities/visible.ts'
import { listPage } from '#platform/server/database/queries/list-page.ts'
import type { ecommerce } from '../../contract.ts'
import type { Order, OrderStatus } from '../contract.ts'
import { toOrder, toListedOrders, toOwnOrder } from './order-response.ts'
import { orderSearchFields, ownOrderSearchFields } from '../../server/search-groups.ts'
import { orderSubject, ownOrderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

type Orders = Promise<Output<typeof ecommerce.listOrders>>
type OneOrder = Promise<{ order: Order }>

const UNPAGED_LIMIT = 1_000

export async function listOrders(ctx: ShopContext, input: Input<typeof ecommerce.listOrders>): Orders {
  const { q = '', customerId, page = 1, perPage = 10 } = input
  const statuses = withoutEmpty(input.status)
  assertFieldsReadable(ctx, orderSubject, [
    ...(statuses.length > 0 ? ['status'] : []),
    ...(customerId === undefined ? [] : ['customer.id']),
  ])
  let query = visibleInWorker(ctx, orderSubject)
  if (statuses.length > 0) query = query.where('shop_orders.status', 'in', statuses)
  if (customerId !== undefined) query = query.where('shop_orders.userId', '=', customerId)
  const fields = orderSearchFields.filter((field) => isReadableEverywhere(ctx, orderSubject, field))
  const search = { q, entity: 'order', fields }
  const { rows, total } = await listPage<OrderRow>(ctx.slow, {
    dialect: ctx.dialect,
    query,
    table: 'shop_orders',
    search,
    sort: [],
    page,
    perPage,
  })
  return { orders: await toListedOrders(ctx, rows, false), total }
}

export async function getOrder(ctx: ShopContext, { id }: { id: number }): OneOrder {
  return { order: await toOrder(ctx, await findVisible(ctx, orderSubject, id)) }
}

export async function listMyOrders(ctx: ShopContext, input: Input<typeof ecommerce.listMyOrders>): Orders {
  const { q = '', page, perPage } = input
  const statuses = withoutEmpty(input.status)
  const ownOrders = visibleInWorker(ctx, ownOrderSubject)
  const isPaged = page !== undefined || perPage !== undefined
  const { rows, total } = await listPage<OrderRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: statuses.length > 0 ? ownOrders.where('shop_orders.status', 'in', statuses) : ownOrders,
    table: 'shop_orders',
    search: { q, entity: 'order', fields: ownOrderSearchFields },
    sort: [],
    page: page ?? 1,
    perPage: isPaged ? (perPage ?? 10) : UNPAGED_LIMIT,
  })
  return { orders: await toListedOrders(ctx, rows, true), total }
}

export async function getMyOrder(ctx: ShopContext, { id }: { id: number }): OneOrder {
  return { order: await toOwnOrder(ctx, await findVisible(ctx, ownOrderSubject, id)) }
}

const withoutEmpty = (given: readonly (OrderStatus | '')[] = []) => given.filter((one): one is OrderStatus => one !== '')
