import { expect, test, vi } from 'vitest'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { openEInvoiceFixture } from './e-invoice-fixture.ts'

test('emails an invoice in the format of its client, XML together with the PDF', { timeout: 240_000 }, async () => {
  await using smtp = await openSmtpServer({})
  await using fixture = await openEInvoiceFixture({ config: { smtpUrl: smtp.url, emailFrom: 'Acme <office@acme.test>' } })
  const send = async (eInvoiceFormat: string | null) => {
    await fixture.send('sam', 'update-client', { client: { id: fixture.client.id, eInvoiceFormat } })
    const { id, number } = await fixture.issueFor()
    const mail = await fixture.as('sam').get('/apps/invoice/mail', { id })
    expect(mail.body.eInvoiceFormat).toBe(eInvoiceFormat)
    const count = smtp.received.length
    await fixture.send('sam', 'send', { id })
    await vi.waitFor(() => expect(smtp.received).toHaveLength(count + 1), { timeout: 60_000, interval: 100 })
    const { source } = smtp.received.at(-1)!
    return [...source.matchAll(/filename="?([^"\n]+)"?/g)].map(([, name]) => name!.replace(number!, 'NUMBER'))
  }
  expect(await send(null)).toEqual(['NUMBER.pdf'])
  expect(await send('xrechnung-cii')).toEqual(['NUMBER.xml', 'NUMBER.pdf'])
  expect(await send('factur-x')).toEqual(['NUMBER.pdf'])
})

test('does not email an invoice that lacks what its client’s format requires', async () => {
  await using fixture = await openEInvoiceFixture({ config: { smtpUrl: 'smtp://127.0.0.1:9', emailFrom: 'Acme <office@acme.test>' } })
  await fixture.send('sam', 'update-client', { client: { id: fixture.client.id, eInvoiceFormat: 'xrechnung-ubl', buyerReference: null } })
  const { id } = await fixture.issueFor()
  const answer = await fixture.as('sam').post('/apps/invoice/send', { id })
  expect([answer.status, answer.body.code, answer.body.errors[0].path]).toEqual([
    409,
    'invoices.e_invoice_incomplete',
    '/client/buyerReference',
  ])
  expect((await fixture.read(id)).deliveries).toEqual([])
})
