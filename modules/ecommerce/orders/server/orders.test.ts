import { expect, test } from 'vitest'
import { openShopFixture, sampleAddress } from '../../server/shop-fixture.ts'

test('takes an order from the cart to a paid and delivered invoice, with matching totals to the cent', async () => {
  await using fixture = await openShopFixture()
  const hammer = await fixture.addProduct({ price: 1_999, taxRate: 20 })
  const lamp = await fixture.addProduct({ name: 'Lamp', price: 333, taxRate: 5.5 })
  await fixture.post('cart', { productId: hammer.id, quantity: 3 })
  await fixture.post('cart', { productId: lamp.id, quantity: 7 })
  const cart = (await fixture.get('cart')).body
  const begun = (await fixture.post('begin-checkout', {})).body.checkout
  expect(begun.totals).toEqual({ ...cart.totals, delivery: null })
  const filled = (
    await fixture.post('update-checkout', { checkout: { id: begun.id, address: sampleAddress, deliveryMethodId: 1, payment: 'invoice' } })
  ).body.checkout
  expect(filled.totals.delivery).toBe(490)
  const { order } = (await fixture.post('place-order', { checkoutId: begun.id, total: filled.totals.total })).body
  expect(order).toMatchObject({ status: 'invoiced', total: filled.totals.total, tax: filled.totals.tax, count: 10, canCancel: true })
  const { invoice } = (await fixture.as('helena').get('/apps/invoice/invoice', { id: order.invoiceId })).body
  expect(invoice).toMatchObject({
    status: 'sent',
    number: order.invoiceNumber,
    total: order.total,
    tax: order.tax,
    subtotal: order.subtotal,
  })
  expect(invoice.client).toMatchObject({ name: sampleAddress.name, email: sampleAddress.email })
  expect((await fixture.get('cart')).body).toMatchObject({ products: [], count: 0, totals: null })
  expect((await fixture.get('checkout')).body.checkout).toBe(null)
  expect([(await fixture.getProduct(hammer.id)).stock, (await fixture.getProduct(lamp.id)).stock]).toEqual([7, 3])
  await fixture.post('pay-order', { id: order.id }, 'helena')
  const done = (await fixture.post('deliver-order', { id: order.id, tracking: 'PT-77' }, 'helena')).body.order
  expect(done).toMatchObject({ status: 'completed', tracking: 'PT-77', canCancel: false })
  expect(done.timeline.map(({ kind }: { kind: string }) => kind)).toEqual(['placed', 'invoiced', 'mail-off', 'paid', 'delivered'])
  const paid = (await fixture.as('helena').get('/apps/invoice/invoice', { id: order.invoiceId })).body.invoice
  expect(paid).toMatchObject({ status: 'paid', balance: 0 })
  const notices = (await fixture.as('sam').get('/api/notifications')).body.notifications
  expect(notices.map(({ kind }: { kind: string }) => kind)).toEqual(['order-delivered', 'order-paid'])
})

test('places an order once, however often and whenever it is requested', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  await fixture.post('cart', { productId: id })
  const checkout = await fixture.fillCheckout()
  const answers = await Promise.all(Array.from({ length: 8 }, () => fixture.send('place-order', { checkoutId: checkout.id })))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
  expect((await fixture.send('place-order', { checkoutId: checkout.id })).body.order.id).toBe(answers[0]!.body.order.id)
  expect([await fixture.count('shop_orders'), await fixture.count('invoices'), (await fixture.getProduct(id)).stock]).toEqual([1, 1, 9])
  expect((await fixture.send('place-order', { checkoutId: checkout.id }, 'wei')).status).toBe(404)
})

test('reports changed prices and unavailable products between cart and payment, without placing the order', async () => {
  await using fixture = await openShopFixture()
  const hammer = await fixture.addProduct({ stock: 2 })
  await fixture.post('cart', { productId: hammer.id, quantity: 2 })
  const checkout = await fixture.fillCheckout()
  await fixture.post('update-product', { product: { id: hammer.id, price: 2_499 } }, 'helena')
  const changed = await fixture.send('place-order', { checkoutId: checkout.id })
  expect([changed.status, changed.body.code]).toEqual([409, 'ecommerce.checkout_changed'])
  const shown = (await fixture.get('checkout')).body.checkout
  expect([shown.hasChanges, shown.lines[0].changes.price]).toEqual([true, { before: 1_999, now: 2_499 }])
  expect((await fixture.send('begin-checkout', {})).body.code).toBe('ecommerce.cart_changed')
  expect((await fixture.get('cart')).body).toMatchObject({
    hasChanges: true,
    products: [{ changes: { price: { before: 1_999, now: 2_499 } } }],
  })
  expect((await fixture.post('accept-cart', {})).body.hasChanges).toBe(false)
  const again = (await fixture.post('begin-checkout', {})).body.checkout
  expect(again).toMatchObject({
    id: checkout.id,
    hasChanges: false,
    address: { name: sampleAddress.name },
    deliveryMethodId: 3,
    payment: 'invoice',
  })
  expect((await fixture.send('place-order', { checkoutId: again.id, total: 1 })).body.code).toBe('ecommerce.checkout_changed')
  await fixture.remove('delete-product', { id: hammer.id }, 'helena')
  expect((await fixture.send('place-order', { checkoutId: again.id })).body.code).toBe('ecommerce.checkout_changed')
  expect((await fixture.get('cart')).body).toMatchObject({
    count: 0,
    totals: null,
    products: [{ id: hammer.id, changes: { isRemoved: true } }],
  })
  expect(await fixture.count('shop_orders')).toBe(0)
})

test('reports a changed tax rate at checkout and applies it after confirmation', async () => {
  await using fixture = await openShopFixture()
  const hammer = await fixture.addProduct({ taxRate: 20 })
  await fixture.post('cart', { productId: hammer.id })
  const checkout = await fixture.fillCheckout()
  expect(checkout.hasChanges).toBe(false)
  await fixture.post('update-product', { product: { id: hammer.id, taxRate: 5.5 } }, 'helena')
  expect((await fixture.send('place-order', { checkoutId: checkout.id })).body.code).toBe('ecommerce.checkout_changed')
  expect((await fixture.get('checkout')).body.checkout.hasChanges).toBe(true)
  await fixture.post('accept-cart', {})
  expect((await fixture.post('begin-checkout', {})).body.checkout).toMatchObject({ hasChanges: false, lines: [{ taxRate: 5.5 }] })
  expect((await fixture.send('place-order', { checkoutId: checkout.id })).status).toBe(200)
})

test('does not order products removed from the cart during checkout, nor an empty cart', async () => {
  await using fixture = await openShopFixture()
  const [hammer, saw] = [await fixture.addProduct(), await fixture.addProduct({ name: 'Saw' })]
  for (const { id } of [hammer, saw]) await fixture.post('cart', { productId: id, quantity: 2 })
  const checkout = await fixture.fillCheckout()
  const removed = await fixture.remove(`cart/${hammer.id}`)
  expect((await fixture.get('checkout')).body.checkout.hasChanges).toBe(true)
  expect((await fixture.send('place-order', { checkoutId: checkout.id })).body.code).toBe('ecommerce.checkout_changed')
  expect((await fixture.undo(removed)).status).toBe(200)
  expect((await fixture.get('checkout')).body.checkout.hasChanges).toBe(false)
  for (const { id } of [hammer, saw]) await fixture.remove(`cart/${id}`)
  expect((await fixture.send('place-order', { checkoutId: checkout.id })).body.code).toBe('ecommerce.checkout_changed')
  expect(await fixture.count('shop_orders')).toBe(0)
  await fixture.post('cart', { productId: saw.id })
  expect((await fixture.post('begin-checkout', {})).body.checkout).toMatchObject({
    hasChanges: false,
    lines: [{ productId: saw.id, quantity: 1 }],
  })
  expect((await fixture.post('place-order', { checkoutId: checkout.id })).body.order.count).toBe(1)
})

test('reports reserved items that are no longer in stock at checkout', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ stock: 3 })
  await fixture.post('cart', { productId: id, quantity: 2 })
  const checkout = await fixture.fillCheckout()
  expect(checkout.hasChanges).toBe(false)
  await fixture.post('adjust-stock', { productId: id, by: -3 }, 'helena')
  const stock = { wanted: 2, available: 0 }
  expect((await fixture.get('checkout')).body.checkout).toMatchObject({
    isExpired: false,
    hasChanges: true,
    lines: [{ changes: { stock } }],
  })
  expect((await fixture.get('cart')).body.products).toMatchObject([{ changes: { stock } }])
  expect((await fixture.send('place-order', { checkoutId: checkout.id })).body).toMatchObject({
    code: 'ecommerce.stock',
    detail: 'Hammer is sold out.',
  })
  await fixture.post('adjust-stock', { productId: id, by: 1 }, 'helena')
  expect((await fixture.send('place-order', { checkoutId: checkout.id })).body.detail).toBe('Only 1 of Hammer are left.')
})

test('reserves stock for 15 minutes and releases it afterwards or when the checkout is abandoned', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ stock: 1 })
  await fixture.post('cart', { productId: id })
  await fixture.post('cart', { productId: id }, 'wei')
  const mine = await fixture.fillCheckout()
  expect((await fixture.getProduct(id)).available).toBe(0)
  const refused = await fixture.send('begin-checkout', {}, 'wei')
  expect([refused.status, refused.body.code, refused.body.current]).toEqual([
    409,
    'ecommerce.stock',
    { products: [{ id, name: 'Hammer', available: 0 }] },
  ])
  await fixture.advanceClock(15 * 60 - 1)
  expect((await fixture.get('checkout')).body.checkout).toMatchObject({ isExpired: false, secondsLeft: 1 })
  expect((await fixture.send('begin-checkout', {}, 'wei')).status).toBe(409)
  await fixture.advanceClock(1)
  expect((await fixture.get('checkout')).body.checkout).toMatchObject({ isExpired: true, secondsLeft: 0, hasChanges: false })
  const checkoutOfOther = await fixture.fillCheckout('wei')
  expect((await fixture.send('place-order', { checkoutId: mine.id })).body.code).toBe('ecommerce.stock')
  expect((await fixture.remove('checkout', {}, 'wei')).status).toBe(200)
  expect((await fixture.send('place-order', { checkoutId: checkoutOfOther.id }, 'wei')).status).toBe(404)
  expect((await fixture.send('place-order', { checkoutId: mine.id })).body.order.status).toBe('invoiced')
  await fixture.advanceClock(15 * 60)
  await fixture.runJob('ecommerce.release')
  expect(await fixture.count('shop_reservations')).toBe(0)
})

test('canceling an order returns its items to stock, credits its invoice and creates a refund task', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const first = await fixture.buy(id, 4)
  const cancelled = (await fixture.post('cancel-my-order', { id: first.id, reason: 'Too many' })).body.order
  expect(cancelled).toMatchObject({ status: 'cancelled', canCancel: false })
  expect(cancelled.timeline.at(-1)).toMatchObject({ kind: 'credited', values: { number: 'CN-2026-0001' } })
  expect((await fixture.getProduct(id)).stock).toBe(10)
  expect((await fixture.as('helena').get('/apps/invoice/invoice', { id: first.invoiceId! })).body.invoice.status).toBe('credited')
  expect((await fixture.send('cancel-my-order', { id: first.id })).body.code).toBe('ecommerce.order_final')
  const second = await fixture.buy(id)
  await fixture.post('pay-order', { id: second.id }, 'helena')
  expect((await fixture.send('cancel-my-order', { id: second.id })).body.code).toBe('ecommerce.order_final')
  const refunded = (await fixture.post('cancel-order', { id: second.id }, 'helena')).body.order
  const due = refunded.timeline.find(({ kind }: { kind: string }) => kind === 'refund-due')
  const { task } = (await fixture.as('helena').get('/apps/todo/task', { id: due.taskId })).body
  expect(task).toMatchObject({ title: 'Refund €23.99 for order SO-1002', assignee: { id: fixture.people.helena.id }, isImportant: true })
})

test('places an order even if its invoice cannot be created, and creates a task', async () => {
  await using fixture = await openShopFixture()
  await fixture.as('helena').post('/apps/invoice/update-settings', { settings: { seller: { name: ' x' }, numberPattern: 'SAME-{number}' } })
  const { id } = await fixture.addProduct()
  await fixture.buy(id)
  // Reset the counter so that the next invoice number is already taken.
  await fixture.app.platform.database.write((tx) => tx.updateTable('invoice_counters').set({ last: 0 }).execute())
  const order = await fixture.buy(id)
  expect(order).toMatchObject({ status: 'placed', invoiceId: null })
  const trouble = (await fixture.getOrder(order.id)).timeline.at(-1)!
  expect(trouble).toMatchObject({ kind: 'invoice-failed', actor: null })
  expect(trouble.values.reason).toContain('SAME-1')
  expect(trouble.taskId).toEqual(expect.any(Number))
  expect([(await fixture.getProduct(id)).stock, await fixture.count('shop_orders')]).toEqual([8, 2])
  await fixture.app.platform.database.write((tx) => tx.updateTable('invoice_counters').set({ last: 7 }).execute())
  expect((await fixture.post('invoice-order', { id: order.id }, 'helena')).body.order).toMatchObject({
    status: 'invoiced',
    invoiceNumber: 'SAME-8',
  })
})

test('follows payments that are recorded or undone on the invoice', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct()
  const order = await fixture.buy(id)
  const payment = { invoiceId: order.invoiceId, amount: order.total }
  const { invoice } = (await fixture.as('helena').post('/apps/invoice/add-payment', { payment })).body
  await fixture.runJob('ecommerce.follow-invoices')
  expect(await fixture.getOrder(order.id)).toMatchObject({ status: 'paid' })
  await fixture.as('helena').delete('/apps/invoice/delete-payment', { invoiceId: order.invoiceId, id: invoice.payments[0].id })
  await fixture.runJob('ecommerce.follow-invoices')
  const back = await fixture.getOrder(order.id)
  expect([back.status, back.timeline.at(-1)!.kind]).toEqual(['invoiced', 'unpaid'])
})

test('quotes an order being entered to the cent, with the available stock of each product', async () => {
  await using fixture = await openShopFixture()
  const hammer = await fixture.addProduct({ price: 1_999, taxRate: 20, stock: 4 })
  const lamp = await fixture.addProduct({ name: 'Lamp', price: 333, taxRate: 5.5 })
  await fixture.post('cart', { productId: hammer.id, quantity: 3 })
  await fixture.fillCheckout()
  const asked = { productId: [hammer.id, lamp.id], quantity: [1, 7], deliveryMethodId: 1 }
  const { lines, totals, deliveryMethods } = (await fixture.get('order-quote', asked, 'helena')).body
  expect(lines).toEqual([
    { productId: hammer.id, net: 1_999, available: 1 },
    { productId: lamp.id, net: 2_331, available: 10 },
  ])
  expect(deliveryMethods.map(({ id }: { id: number }) => id)).toContain(1)
  const draft = { customer: fixture.people.sam.id, address: sampleAddress, deliveryMethodId: 1 }
  const ordered = [
    { productId: hammer.id, quantity: 1 },
    { productId: lamp.id, quantity: 7 },
  ]
  const { order } = (await fixture.post('add-order', { order: { ...draft, lines: ordered } }, 'helena')).body
  const { subtotal, delivery, tax, total, currency } = order
  expect(totals).toEqual({ subtotal, delivery, tax, total, currency })
  expect((await fixture.get('order-quote', { ...asked, quantity: [1] }, 'helena')).status).toBe(400)
  expect((await fixture.get('order-quote', { productId: [987_654], quantity: [1] }, 'helena')).status).toBe(404)
  expect((await fixture.get('order-quote', asked, 'stranger')).status).toBe(403)
})

test('staff can enter orders for others from stock that is not reserved', async () => {
  await using fixture = await openShopFixture()
  const { id } = await fixture.addProduct({ stock: 3 })
  await fixture.post('cart', { productId: id, quantity: 2 })
  await fixture.fillCheckout()
  const order = { customer: fixture.people.wei.id, lines: [{ productId: id, quantity: 2 }], address: sampleAddress }
  expect((await fixture.send('add-order', { order }, 'helena')).body.code).toBe('ecommerce.stock')
  const taken = (await fixture.post('add-order', { order: { ...order, lines: [{ productId: id, quantity: 1 }] } }, 'helena')).body.order
  expect(taken).toMatchObject({ status: 'invoiced', customer: { id: fixture.people.wei.id }, deliveryMethod: { title: 'Standard' } })
  expect((await fixture.get('my-orders', {}, 'wei')).body).toMatchObject({ total: 1, orders: [{ id: taken.id }] })
  expect((await fixture.get('my-orders')).body.total).toBe(0)
  expect((await fixture.get('orders', { q: 'hammer' }, 'helena')).body.total).toBe(1)
})
