import type { Context } from '#platform/server/context.ts'
import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { formatOrderNumber } from './order-number.ts'
import { orderSubject, ownOrderSubject, productSubject } from './subjects.ts'
import type { OrderRow, ProductRow, ShopTables } from './tables.ts'

export const productSearch: SearchGroup<ProductRow, Context<ShopTables>> = {
  subject: productSubject,
  index: { fields: ['name', 'sku', 'description', 'brand', 'category'] },
  toResults: (_, rows) =>
    rows.map(({ id, name, slug, brand, price, currency }) => ({
      title: name ?? '',
      detail: brand ?? '',
      amount: toAmount(price, currency),
      link: `/shop/products/${slug ?? id}`,
    })),
  listPath: '/shop?q=',
}

export const ownOrderSearchFields = ['number', 'reference', 'address', 'billingAddress', 'lines']
/** Customers do not search their own name: it would match every order. */
export const orderSearchFields = [...ownOrderSearchFields, 'customer']

export const orderSearch: SearchGroup<OrderRow, Context<ShopTables>> = {
  ...createOrderSearch(orderSubject, orderSearchFields),
  listPath: '/shop/orders?q=',
  related: {
    fields: ['address', 'billingAddress'],
    getAddresses: ({ address, billingAddress }) => [getEmail(address), getEmail(billingAddress)],
  },
}
export const ownOrderSearch: SearchGroup<OrderRow, Context<ShopTables>> = {
  ...createOrderSearch(ownOrderSubject, ownOrderSearchFields),
  listPath: '/shop/my-orders?q=',
}

function createOrderSearch(
  subject: typeof orderSubject | typeof ownOrderSubject,
  fields: readonly string[],
): SearchGroup<OrderRow, Context<ShopTables>> {
  return {
    subject,
    index: { entity: 'order', fields },
    toResults: (_, rows) =>
      rows.map(({ id, reference, total, currency, createdAt }) => ({
        title: formatOrderNumber(id),
        detail: reference ?? '',
        at: createdAt,
        amount: toAmount(total, currency),
        link: subject.link(id),
      })),
  }
}

const toAmount = (value: number | null, currency: string | null) => (value !== null && currency ? { value, currency } : null)

/** Hidden addresses are null. */
const getEmail = (address: string | null) => (address === null ? null : (JSON.parse(address) as { email: string | null }).email)
