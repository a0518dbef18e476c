import type { Page } from 'playwright-core'
import { registerUser, signInByApi, testUsers, type Credentials } from '#e2e/test-users.ts'
import { formatSampleInvoice, type SampleInvoice } from '#modules/bills/server/demo/sample-e-invoice.ts'

export const clerk: Credentials = { email: 'clerk@demo.test', password: 'demo-clerk-1' }
export const approver: Credentials = { email: 'approver@demo.test', password: 'demo-approver-1' }
export const reader: Credentials = { email: 'reader@demo.test', password: 'demo-reader-1' }

/** A clerk who enters and pays bills, a manager who approves them, and someone who may only view them. Requires the owner's session. */
export async function registerAccountsPayable(url: string): Promise<void> {
  const { accessToken } = await signInByApi(url, testUsers.admin)
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`)
  }
  const rules = [{ action: 'read', subject: ['Page', 'Bookmark'] }]
  await post('/apps/roles/add-role', { role: { name: 'clerk', rules, permissions: ['bills.manage'] } })
  await post('/apps/roles/add-role', { role: { name: 'approver', rules, permissions: ['bills.approve'] } })
  await post('/apps/roles/add-role', { role: { name: 'reader', rules, permissions: ['bills.view'] } })
  await registerUser(url, clerk, 'Inês Duarte', 'clerk')
  await registerUser(url, approver, 'Jonas Weber', 'approver')
  await registerUser(url, reader, 'Rui Costa', 'reader')
  await post('/apps/invoice/update-settings', { settings: { seller: { name: 'Oficina Prado', iban: 'DE89370400440532013000' } } })
}

/** The total is 10 euros too high by default. */
export function createEInvoice(changes: Partial<SampleInvoice>) {
  const content = formatSampleInvoice({
    number: 'F 1',
    supplier: 'Madeiras do Tejo Lda',
    vatId: 'PT501964843',
    iban: 'PT50000201231234567890154',
    issueDate: '2026-11-18',
    dueDate: '2036-12-18',
    net: '420.00',
    tax: '96.60',
    total: '526.60',
    ...changes,
  })
  return { name: `${(changes.number ?? 'F 1').replaceAll(' ', '-')}.xml`, mimeType: 'application/xml', buffer: Buffer.from(content) }
}

type UploadedFile = { name: string; mimeType: string; buffer: Buffer }

export async function uploadFiles(page: Page, files: readonly UploadedFile[]): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).first().click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles([...files])
}
