import type { Input, Output } from '#platform/contract/endpoint.ts'
import { assertFieldsReadable, isReadableEverywhere } from '#platform/server/abilities/fields.ts'
import { findVisible, visibleSlow } from '#platform/server/abilities/visible.ts'
import { list } from '#platform/server/database/list.ts'
import type { ecommerce } from '../../contract.ts'
import type { Order, OrderStatus } from '../contract.ts'
import { toOrder, toListedOrders, toOwnOrder } from './order-answers.ts'
import { searchedOrders, searchedOwnOrders } from '../../server/search-group.ts'
import { orderSubject, ownOrderSubject, type ShopContext } from '../../server/subjects.ts'
import type { OrderRow } from '../../server/tables.ts'

type Orders = Promise<Output<typeof ecommerce.listOrders>>
type OneOrder = Promise<{ order: Order }>

const ALL_ROWS = 1_000

export async function listOrders(ctx: ShopContext, input: Input<typeof ecommerce.listOrders>): Orders {
  const { q = '', customerId, page = 1, perPage = 10 } = input
  const statuses = statusesOf(input.status)
  assertFieldsReadable(ctx, orderSubject, [
    ...(statuses.length > 0 ? ['status'] : []),
    ...(customerId === undefined ? [] : ['customer.id']),
  ])
  let query = visibleSlow(ctx, orderSubject)
  if (statuses.length > 0) query = query.where('shop_orders.status', 'in', statuses)
  if (customerId !== undefined) query = query.where('shop_orders.userId', '=', customerId)
  const fields = searchedOrders.filter((field) => isReadableEverywhere(ctx, orderSubject, field))
  const search = { q, entity: 'order', fields }
  const { rows, total } = await list<OrderRow>(ctx.slow, {
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
  const statuses = statusesOf(input.status)
  const mine = visibleSlow(ctx, ownOrderSubject)
  const isPaged = page !== undefined || perPage !== undefined
  const { rows, total } = await list<OrderRow>(ctx.slow, {
    dialect: ctx.dialect,
    query: statuses.length > 0 ? mine.where('shop_orders.status', 'in', statuses) : mine,
    table: 'shop_orders',
    search: { q, entity: 'order', fields: searchedOwnOrders },
    sort: [],
    page: page ?? 1,
    perPage: isPaged ? (perPage ?? 10) : ALL_ROWS,
  })
  return { orders: await toListedOrders(ctx, rows, true), total }
}

export async function getMyOrder(ctx: ShopContext, { id }: { id: number }): OneOrder {
  return { order: await toOwnOrder(ctx, await findVisible(ctx, ownOrderSubject, id)) }
}

const statusesOf = (given: readonly (OrderStatus | '')[] = []) => given.filter((one): one is OrderStatus => one !== '')
