import type { Page } from 'playwright-core'
import { openSmtpServer } from '#platform/server/email-transport/smtp-server.ts'
import { expect, createTest, signInByApi } from '#e2e/harness.ts'
import { bookkeeper, callInvoices, registerBookkeeper } from './bookkeeper.ts'

const mail = await openSmtpServer()
const base = createTest({ environment: { SMTP_URL: mail.url, MAIL_FROM: 'office@acme.test' } })
/** A server with a bookkeeper and a client who reads German. */
const test = base.extend('books', { scope: 'file' }, async ({ app }) => {
  await registerBookkeeper(app.url)
  const { accessToken } = await signInByApi(app.url, bookkeeper)
  const post = callInvoices(app.url, accessToken)
  await post('/apps/invoice/update-settings', { settings: { seller: { name: 'Acme & Co' }, quotePattern: 'AN-{number:3}' } })
  const client = { name: 'Jana Vogt', company: 'Nordwind GmbH', email: 'jana@nordwind.test', country: 'DE', language: 'de' }
  await post('/apps/invoice/add-client', { client })
  return { post }
})

const decodeText = (source: string) =>
  source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))

/** The address behind the hash, as in the last email. */
async function receiveLink(count: number): Promise<string> {
  await expect.poll(() => mail.received.length, { timeout: 45_000 }).toBe(count)
  return /#(\/quote\/[\w.-]+\?lng=\w\w)/.exec(decodeText(mail.received.at(-1)!.source))![1]!
}

async function writeQuote(page: Page, labels: { client: string; description: string; price: string }): Promise<void> {
  await page.getByRole('combobox', { name: labels.client }).fill('Nordwind')
  await page
    .getByRole('option', { name: /Nordwind GmbH/ })
    .first()
    .click()
  await page.getByRole('combobox', { name: labels.description }).fill('Deck aus Eiche')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: labels.price }).fill('1200')
}

test('in German: a quote is written and sent, the client accepts it by the link, and it becomes an invoice', async ({ books: _, open }) => {
  const page = await open('/invoices/quotes', { as: bookkeeper, language: 'de' })
  await page.getByRole('link', { name: 'Neues Angebot' }).first().click()
  await writeQuote(page, { client: 'Kunde', description: 'Beschreibung', price: 'Einzelpreis' })
  await page.getByRole('textbox', { name: 'Einleitung' }).fill('Wie besprochen bieten wir an:')
  await page.getByRole('button', { name: 'Angebot senden' }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByRole('textbox', { name: 'E-Mail-Text' }).inputValue()).toContain('{link}')
  await dialog.getByRole('button', { name: 'Angebot senden' }).click()
  await page.getByRole('heading', { name: 'AN-001' }).waitFor()

  const client = await open(await receiveLink(1))
  await client.getByRole('heading', { name: 'Angebot AN-001' }).waitFor()
  await client.getByText('Wie besprochen bieten wir an:').waitFor()
  await client.getByRole('button', { name: 'Angebot annehmen' }).click()
  await client.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await client.getByText('Geben Sie Ihren Namen ein.').waitFor()
  await client.getByRole('textbox', { name: 'Ihr Name' }).fill('Jana Vogt')
  await client.getByRole('textbox', { name: 'Nachricht (optional)' }).fill('Bitte ab Mai')
  await client.getByRole('button', { name: 'Verbindlich annehmen' }).click()
  await client.getByText(/Jana Vogt hat dieses Angebot am .* angenommen/).waitFor()
  expect(await client.getByRole('button', { name: 'Angebot ablehnen' }).count()).toBe(0)

  await page.getByText('Bitte ab Mai').waitFor()
  await page.getByRole('tab', { name: 'Verlauf' }).click()
  await page.getByText(/Jana Vogt hat das Angebot auf der Kundenseite angenommen \(IP-Adresse/).waitFor()
  await page.getByRole('button', { name: 'Rechnung erstellen' }).click()
  await page.getByRole('heading', { name: 'Entwurf' }).waitFor()
  await page.getByRole('link', { name: 'Aus einem Angebot' }).click()
  await page.getByText('Berechnet').first().waitFor()
  await page.getByRole('link', { name: 'Zur Rechnung' }).waitFor()
})

test('a revised quote invalidates the first link, and the client declines the second', async ({ books, open }) => {
  const lines = [{ description: 'Oak deck', quantity: 1, unitPrice: 10_000, taxRate: 20 }]
  const { quote } = (await books.post('/apps/invoice/add-quote', {
    quote: { client: { name: 'Ada Quay', email: 'ada@quay.test' }, lines },
  })) as unknown as { quote: { id: number } }
  const received = mail.received.length
  await books.post('/apps/invoice/send-quote', { id: quote.id })
  const firstLink = await receiveLink(received + 1)
  const page = await open(`/invoices/quotes/${quote.id}`, { as: bookkeeper })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Revise' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revise' }).click()
  await page.getByRole('textbox', { name: 'Unit price' }).fill('90')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const client = await open(firstLink, { expectedErrors: [/404.*public-quote/] })
  await client.getByText('This quote has been changed.').waitFor()

  await page.getByRole('button', { name: 'Send quote' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send quote' }).click()
  const secondLink = await receiveLink(received + 2)
  const second = await open(secondLink)
  await second.getByRole('button', { name: 'Decline quote' }).click()
  await second.getByRole('textbox', { name: 'Your name' }).fill('Ada Quay')
  await second.getByRole('textbox', { name: 'Reason (optional)' }).fill('Too late')
  await second.getByRole('button', { name: 'Decline quote' }).click()
  await second.getByText(/Ada Quay declined this quote on/).waitFor()
  await page.getByText('Too late').waitFor()
  await page.goto(page.url().replace(/#.*/, '#/invoices/quotes?status=declined'))
  await page.getByRole('link', { name: /^AN-/ }).waitFor()
})

test('without a mail server the link is copied, and the PDF is downloaded from the page of the client', async ({ books, open }) => {
  const lines = [{ description: 'Oak deck', quantity: 1, unitPrice: 10_000, taxRate: 20 }]
  const { quote } = (await books.post('/apps/invoice/add-quote', { quote: { client: { name: 'Ada Quay' }, lines } })) as unknown as {
    quote: { id: number }
  }
  const page = await open(`/invoices/quotes/${quote.id}`, { as: bookkeeper })
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
  const client = await open(/#(.*)/.exec(link)![1]!)
  const download = client.waitForEvent('download')
  await client.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/^AN-\d+\.pdf$/)
})
