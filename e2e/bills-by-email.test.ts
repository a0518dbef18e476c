import type { Page } from 'playwright-core'
import { ubl } from '#modules/bills/reading/server/e-invoice-fixture.ts'
import { TEST_DOMAIN } from '#modules/email/server/testing/mail-server-settings.ts'
import { explainMissingMailServers, openMailServers, type MailServers } from '#modules/email/server/testing/mail-servers.ts'
import { createAccountInput } from '#modules/email/server/testing/sync-fixture.ts'
import { createTest, expect, getAxeViolations, signInByApi, testUsers } from './harness.ts'

const test = createTest().skipIf(explainMissingMailServers() !== undefined)
const ADA = `ada@${TEST_DOMAIN}`
/** Receiving an email takes time. */
const SLOW = { timeout: 20_000 }

async function connectAccount(url: string, servers: MailServers): Promise<void> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  const body = JSON.stringify({ account: createAccountInput(servers, 'ada') })
  const response = await fetch(`${url}/pages/email/add-account`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(await response.text())
}

function sendInvoice(servers: MailServers, number: string): Promise<void> {
  const xml = ubl.replace('<cbc:ID>R-2026-17</cbc:ID>', `<cbc:ID>${number}</cbc:ID>`)
  const head = [
    'From: Kellermann <rechnung@kellermann.test>',
    `To: ${ADA}`,
    `Subject: Invoice ${number}`,
    'MIME-Version: 1.0',
    'Content-Type: application/xml; name="invoice.xml"',
    'Content-Disposition: attachment; filename="invoice.xml"',
    'Content-Transfer-Encoding: base64',
  ]
  const lines = Buffer.from(xml)
    .toString('base64')
    .match(/.{1,76}/g)!
  return servers.sendExternally('--to', ADA, '--data', [...head, '', ...lines].join('\r\n'))
}

async function openEmail(page: Page, subject: string): Promise<void> {
  await page.locator('main [data-index]', { hasText: subject }).first().locator('[data-action=open]').click(SLOW)
  await page.locator('main article').getByText('invoice.xml').first().waitFor()
}

async function enableBills(page: Page): Promise<void> {
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('button', { name: `Edit ${ADA}` }).click()
  const setting = drawer.getByRole('checkbox', { name: 'Turn attached e-invoices into bills' })
  await expect.poll(() => setting.isChecked()).toBe(false)
  await setting.check()
  expect(await getAxeViolations(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Test and save' }).click()
  await drawer.getByRole('button', { name: `Edit ${ADA}` }).click(SLOW)
  await expect.poll(() => setting.isChecked()).toBe(true)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
}

test('an e-invoice becomes a bill with a button, and once the account says so without one', { timeout: 120_000 }, async ({ app, open }) => {
  await using servers = await openMailServers(['ada'])
  await connectAccount(app.url, servers)
  await sendInvoice(servers, 'A-1')
  const page = await open('/email', { as: 'admin' })
  await openEmail(page, 'Invoice A-1')
  const button = page.getByRole('button', { name: 'Add as a bill' })
  await button.click()
  const link = page.getByRole('link', { name: /Kellermann GmbH · A-1/ })
  expect(await link.getAttribute('href')).toMatch(/^#\/bills\/\d+$/)
  await button.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click()
  await button.waitFor()
  await link.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Accounts' }).first().click()
  await page.getByRole('menuitem', { name: 'Manage accounts' }).click()
  await enableBills(page)
  await sendInvoice(servers, 'A-2')
  await openEmail(page, 'Invoice A-2')
  await page.getByRole('link', { name: /Kellermann GmbH · A-2/ }).waitFor(SLOW)
  expect(await button.count()).toBe(0)
})

test('the button is in the reader’s language and fits on a phone', { timeout: 60_000 }, async ({ app, open }) => {
  await using servers = await openMailServers(['ada'])
  await connectAccount(app.url, servers)
  await sendInvoice(servers, 'B-1')
  const page = await open('/email', { as: 'admin', size: { width: 390, height: 844 }, language: 'de' })
  await openEmail(page, 'Invoice B-1')
  const button = page.getByRole('button', { name: 'Als Eingangsrechnung übernehmen' })
  await button.scrollIntoViewIfNeeded()
  expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(24)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await getAxeViolations(page)).toEqual([])
  await button.click()
  await page.getByRole('link', { name: /Kellermann GmbH · B-1/ }).waitFor()
})
