import type { AccessWorld, Answered, Door, Fields } from '#platform/contract/access.ts'

const UNKNOWN = 987_654_321
const ORDERS = 15
const LATER = '2026-11-20T10:00:00.000Z'

const somewhere = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto' }
/** Their names stand in orders and on invoices, for whoever may read those: they hold no word that leads back to the product. */
export const [BUOY, BELL] = ['Buoy', 'Bell'] as const

const lineOf = ({ made }: AccessWorld, at: number) => {
  const sold = made('Product').find(({ name }) => name === (at % 2 ? BUOY : BELL))
  return [{ productId: sold?.id ?? UNKNOWN, quantity: 1 + (at % 3) }]
}

/** Orders of several people and products. Their references stand on invoices too, so only notes hold words that lead back here. */
export const orderInputs = Array.from({ length: ORDERS }, (_, at) => (world: AccessWorld): Fields => ({
  order: {
    customer: 1 + (at % 4),
    lines: lineOf(world, at),
    address: somewhere,
    note: world.word('note'),
    reference: at % 2 ? 'Pier' : null,
  },
}))

/** What has happened to an order stays: a third of them is left for each act. */
const isLeft = (turn: number) => (order: Answered) => order.id % 3 === turn && order.status === 'invoiced'
const acts = (turn: number, changes: Fields): Extract<Door, { door: 'write' }> => ({
  door: 'write',
  subject: 'Order',
  action: 'update',
  rows: ['order'],
  input: ([id]) => ({ id }),
  changes: () => [changes],
  applies: isLeft(turn),
})

export const orderDoors: Record<string, Door> = {
  listOrders: {
    door: 'list',
    subject: 'Order',
    rows: ['orders'],
    total: 'total',
    search: ['reference'],
    filters: [
      { fields: ['status'], input: ({ status }) => ({ status }) },
      { fields: ['customer'], input: ({ customer }) => ({ customerId: (customer as Answered).id }) },
    ],
  },
  getOrder: { door: 'read', subject: 'Order', rows: ['order'], input: (id) => ({ id }) },
  addOrder: {
    door: 'create',
    subject: 'Order',
    rows: ['order'],
    input: (order) => ({ order }),
    defaults: (viewerId) => ({
      status: 'placed',
      customer: { id: viewerId },
      currency: 'EUR',
      count: 0,
      total: 0,
      reference: null,
      invoiceId: null,
      invoiceNumber: null,
      note: null,
      tracking: null,
      paidAt: null,
      deliveredAt: null,
      cancelledAt: null,
      lines: [],
      address: null,
    }),
    given: (world) => [
      { customer: 1, lines: lineOf(world, 0), address: somewhere, note: world.word('note') },
      { customer: 2, lines: lineOf(world, 1), address: somewhere, reference: 'Pier' },
    ],
    refusesMore: 'products that the caller does not see cannot be ordered',
  },
  quoteOrder: {
    door: 'gate',
    reason: 'tells prices of products that the caller sees; tried beside the module',
    input: { productId: UNKNOWN, quantity: 1 },
  },
  payOrder: acts(0, { paidAt: LATER }),
  deliverOrder: acts(1, { deliveredAt: LATER }),
  cancelOrder: acts(2, { cancelledAt: LATER }),
  invoiceOrder: { door: 'gate', reason: 'orders have their invoices from the start; tried beside the module', input: { id: UNKNOWN } },
  mailOrder: { door: 'gate', reason: 'this server sends no mail; tried beside the module', input: { id: UNKNOWN } },
}
