import type { AccessFixture, RecordResponse, EndpointAccess, FieldValues } from '#platform/contract/access.ts'

const UNKNOWN_ID = 987_654_321
const ORDER_COUNT = 15
const LATER_TIME = '2026-11-20T10:00:00.000Z'

const sampleAddress = { name: 'Inês Carvalho', address: 'Rua do Cais 4', city: 'Porto' }
/** Names of ordered products. They also appear in orders and invoices, so they contain no search word that identifies the product. */
export const [BUOY, BELL] = ['Buoy', 'Bell'] as const

const buildOrderLines = ({ getRecords }: AccessFixture, at: number) => {
  const sold = getRecords('Product').find(({ name }) => name === (at % 2 ? BUOY : BELL))
  return [{ productId: sold?.id ?? UNKNOWN_ID, quantity: 1 + (at % 3) }]
}

/** Orders of several customers and products. References also appear on invoices, so only notes contain identifying words. */
export const orderInputs = Array.from({ length: ORDER_COUNT }, (_, at) => (fixture: AccessFixture): FieldValues => ({
  order: {
    customer: 1 + (at % 4),
    lines: buildOrderLines(fixture, at),
    address: sampleAddress,
    note: fixture.createUniqueText('note'),
    reference: at % 2 ? 'Pier' : null,
  },
}))

/** Transitions cannot be reversed, so each one gets a third of the orders. */
const isAvailableFor = (turn: number) => (order: RecordResponse) => order.id % 3 === turn && order.status === 'invoiced'
const describeTransition = (turn: number, changes: FieldValues): Extract<EndpointAccess, { type: 'write' }> => ({
  type: 'write',
  subject: 'Order',
  action: 'update',
  rows: ['order'],
  input: ([id]) => ({ id }),
  changes: () => [changes],
  applies: isAvailableFor(turn),
})

export const orderAccess: Record<string, EndpointAccess> = {
  listOrders: {
    type: 'list',
    subject: 'Order',
    rows: ['orders'],
    total: 'total',
    search: ['reference'],
    filters: [
      { fields: ['status'], input: ({ status }) => ({ status }) },
      { fields: ['customer'], input: ({ customer }) => ({ customerId: (customer as RecordResponse).id }) },
    ],
  },
  getOrder: { type: 'read', subject: 'Order', rows: ['order'], input: (id) => ({ id }) },
  addOrder: {
    type: 'create',
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
    inputs: (fixture) => [
      { customer: 1, lines: buildOrderLines(fixture, 0), address: sampleAddress, note: fixture.createUniqueText('note') },
      { customer: 2, lines: buildOrderLines(fixture, 1), address: sampleAddress, reference: 'Pier' },
    ],
    extraDenialReason: 'products that the caller does not see cannot be ordered',
  },
  quoteOrder: {
    type: 'gate',
    reason: 'returns prices of products that the caller may read; tested in the module',
    input: { productId: UNKNOWN_ID, quantity: 1 },
  },
  payOrder: describeTransition(0, { paidAt: LATER_TIME }),
  deliverOrder: describeTransition(1, { deliveredAt: LATER_TIME }),
  cancelOrder: describeTransition(2, { cancelledAt: LATER_TIME }),
  invoiceOrder: { type: 'gate', reason: 'orders have an invoice from the start; tested in the module', input: { id: UNKNOWN_ID } },
  mailOrder: { type: 'gate', reason: 'the test server sends no e-mail; tested in the module', input: { id: UNKNOWN_ID } },
}
