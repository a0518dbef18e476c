import { expect, test, vi } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import type { Order } from '../contract.ts'
import { openShopFixture, sampleAddress } from '../../server/shop-fixture.ts'

async function openShop(replies: Record<string, string> = {}) {
  const smtp = await openSmtpServer({ replies })
  const fixture = await openShopFixture({ config: { smtpUrl: smtp.url, emailFrom: 'Harbour <office@example.test>' } })
  const lastStep = ({ timeline }: Order) => timeline.at(-1)!
  /** Waits until the last timeline step is of this kind. */
  const until = (id: number, kind: string) =>
    vi.waitFor(
      async () => {
        await fixture.runJob('ecommerce.follow-invoices')
        const order = await fixture.getOrder(id)
        expect(lastStep(order).kind).toBe(kind)
        return order
      },
      { timeout: 60_000, interval: 200 },
    )
  const close = async () => {
    await fixture[Symbol.asyncDispose]()
    await smtp[Symbol.asyncDispose]()
  }
  return { ...fixture, smtp, until, lastStep, [Symbol.asyncDispose]: close }
}

test(
  'emails a confirmation with the invoice, and the timeline shows when the mail server has accepted it',
  { tags: ['long'], timeout: 120_000 },
  async () => {
    await using shop = await openShop()
    const { id } = await shop.addProduct()
    const order = await shop.buy(id, 2)
    expect(shop.lastStep(order)).toMatchObject({ kind: 'mail-queued', values: { to: sampleAddress.email } })
    const followed = await shop.until(order.id, 'mail-accepted')
    expect(followed.timeline.map(({ kind }) => kind)).toEqual(['placed', 'invoiced', 'mail-queued', 'mail-accepted'])
    const [mail] = shop.smtp.received
    expect(mail!.to).toEqual([sampleAddress.email])
    expect(mail!.source).toContain(`${order.number} from`)
    expect(mail!.source).toContain(`${order.invoiceNumber}.pdf`)
    await shop.post('mail-order', { id: order.id, to: 'other@carvalho.test' }, 'helena')
    expect((await shop.until(order.id, 'mail-accepted')).timeline.at(-1)!.values).toEqual({ to: 'other@carvalho.test' })
  },
)

test('the timeline shows the email with the invoice, but no later reminder', { tags: ['long'], timeout: 120_000 }, async () => {
  await using shop = await openShop()
  await shop.as('helena').post('/apps/invoice/update-settings', { settings: { paymentDays: 0 } })
  const { id } = await shop.addProduct()
  const order = await shop.buy(id)
  await shop.advanceClock(2 * 86_400)
  await shop.post('mail-order', { id: order.id, to: 'other@carvalho.test' }, 'helena')
  const reminded = await shop.as('helena').post('/apps/invoice/remind', { id: order.invoiceId, to: 'late@carvalho.test' })
  expect(reminded.body.invoice.deliveries[0]).toMatchObject({ level: 1, to: 'late@carvalho.test' })
  expect(shop.lastStep(await shop.until(order.id, 'mail-accepted')).values).toEqual({ to: 'other@carvalho.test' })
})

test('a rejected confirmation is not marked as sent and creates a task', { tags: ['long'], timeout: 120_000 }, async () => {
  await using shop = await openShop({ RCPT: '550 no such person' })
  const { id } = await shop.addProduct()
  const order = await shop.buy(id)
  const refused = shop.lastStep(await shop.until(order.id, 'mail-refused'))
  expect(refused.values).toEqual({ to: sampleAddress.email, reason: expect.stringContaining('550 no such person') })
  const { task } = (await shop.as('helena').get('/apps/todo/task', { id: refused.taskId })).body
  expect(task).toMatchObject({ title: `Contact the customer about order ${order.number}`, assignee: { id: shop.people.helena.id } })
  expect(shop.smtp.received).toEqual([])
  await shop.runJob('ecommerce.follow-invoices')
  expect((await shop.getOrder(order.id)).timeline.filter(({ kind }) => kind === 'mail-refused')).toHaveLength(1)
})
