import type { SearchGroup } from '#platform/server/search/groups.ts'
import { orderNumber } from './order-number.ts'
import { orderSubject, ownOrderSubject, productSubject } from './subjects.ts'
import type { OrderRow, ProductRow, ShopTables } from './tables.ts'

export const productsFound: SearchGroup<ProductRow, ShopTables> = {
  subject: productSubject,
  index: { fields: ['name', 'description', 'brand', 'category'] },
  show: (_, rows) =>
    rows.map(({ id, name, slug, brand, price, currency }) => ({
      title: name ?? '',
      detail: brand ?? '',
      amount: amountOf(price, currency),
      link: `/shop/products/${slug ?? id}`,
    })),
  list: '/shop?q=',
}

export const searchedOwnOrders = ['number', 'reference', 'address', 'billingAddress', 'lines']
/** In one's own orders everything would be found by one's own name. */
export const searchedOrders = [...searchedOwnOrders, 'customer']

export const ordersFound: SearchGroup<OrderRow, ShopTables> = { ...foundAs(orderSubject, searchedOrders), list: '/shop/orders?q=' }
export const ownOrdersFound: SearchGroup<OrderRow, ShopTables> = {
  ...foundAs(ownOrderSubject, searchedOwnOrders),
  list: '/shop/my-orders?q=',
}

function foundAs(subject: typeof orderSubject | typeof ownOrderSubject, fields: readonly string[]): SearchGroup<OrderRow, ShopTables> {
  return {
    subject,
    index: { entity: 'order', fields },
    show: (_, rows) =>
      rows.map(({ id, reference, total, currency, createdAt }) => ({
        title: orderNumber(id),
        detail: reference ?? '',
        at: createdAt,
        amount: amountOf(total, currency),
        link: subject.link(id),
      })),
  }
}

const amountOf = (value: number | null, currency: string | null) => (value !== null && currency ? { value, currency } : null)
