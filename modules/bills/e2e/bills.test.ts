import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { createTest, expect, reloadUntilSubscribed } from '#e2e/harness.ts'
import { approver, clerk, createEInvoice, reader, registerAccountsPayable, uploadFiles } from './accounts-payable.ts'

/** A server with a clerk, an approver, a reader and the account of the company. */
const test = createTest().extend('people', { scope: 'file', auto: true }, ({ app }) => registerAccountsPayable(app.url))

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const result = (page: Page, file: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: file })

test('a bill is uploaded, shows its problem, is approved, paid with a SEPA file, and colleagues see each step', async ({ open }) => {
  const page = await open('/bills', { as: clerk })
  const colleague = await open('/bills', { as: approver })
  await reloadUntilSubscribed(colleague, 'bills')
  await uploadFiles(page, [createEInvoice({ number: 'F 318' })])
  await result(page, 'F-318.xml').getByText('1 problem').waitFor()
  await row(colleague, 'F 318').getByText('1 error').waitFor()
  await result(page, 'F-318.xml').getByRole('link', { name: /F 318/ }).click()

  const problem = 'Net amount plus tax makes €516.60, but the file states €526.60.'
  await page.getByRole('alert').getByRole('button', { name: problem }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('bill-grossTotal')
  await page.locator('#bill-grossTotal').getByText(problem).waitFor()
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0)
  await page.getByRole('combobox', { name: 'Approver' }).click()
  await page.getByRole('option', { name: 'Jonas Weber' }).click()

  await row(colleague, 'F 318').getByRole('link').click()
  const approve = colleague.getByRole('button', { name: 'Approve', exact: true })
  await approve.waitFor()
  expect(await colleague.getByRole('button', { name: 'Edit', exact: true }).count()).toBe(0)
  await approve.click()
  const question = colleague.getByRole('alertdialog', { name: 'Approve this bill?' })
  await question.getByText('There are problems with: Madeiras do Tejo Lda · F 318').waitFor()
  await question.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Jonas Weber approved it').waitFor()
  await page.getByRole('img', { name: 'QR code for the transfer' }).waitFor()

  await page.getByRole('button', { name: 'Create SEPA file' }).click()
  const create = page.getByRole('dialog').getByRole('button', { name: 'Create and download' })
  const [download] = await Promise.all([page.waitForEvent('download'), create.click()])
  expect(await readFile((await download.path())!, 'utf8')).toContain('PT50000201231234567890154')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('textbox', { name: 'Paid from' }).fill('Business account')
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await colleague.getByText('Inês Duarte marked it as paid').waitFor()
  await page.getByText('Business account').waitFor()
  await page.getByRole('tab', { name: 'History' }).click()
  await page.getByText('Inês Duarte wrote it to a SEPA file').waitFor()
})

test('files that are known or unreadable say so, also when dropped onto the page', async ({ open }) => {
  const page = await open('/bills', { as: clerk })
  const file = createEInvoice({ number: 'F 7', total: '516.60' })
  const broken = { ...file, name: 'broken.xml', buffer: file.buffer.subarray(0, 900) }
  const order = { ...file, name: 'note.txt', buffer: Buffer.from('Dear all') }
  await uploadFiles(page, [file, broken, order])
  await result(page, 'F-7.xml').getByText('Added:').waitFor()
  await result(page, 'broken.xml').getByText('The file is incomplete. Download it again.').waitFor()
  await result(page, 'note.txt').getByText('This is neither an e-invoice nor a PDF.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await dropFile(page, { name: 'again.xml', content: file.buffer.toString() })
  await result(page, 'again.xml').getByText('Already received:').waitFor()
  await result(page, 'again.xml').getByRole('link', { name: /F 7/ }).click()
  await page.getByRole('heading', { name: 'Madeiras do Tejo Lda' }).waitFor()
})

test('a PDF is completed by hand and warns of a possible duplicate', async ({ open }) => {
  const page = await open('/bills', { as: clerk })
  await uploadFiles(page, [
    createEInvoice({ number: 'F 8', total: '516.60' }),
    { name: 'scan.pdf', mimeType: 'application/pdf', buffer: PDF },
  ])
  await result(page, 'scan.pdf').getByText('4 details missing').waitFor()
  await result(page, 'scan.pdf').getByRole('link').click()
  await page.getByText('To approve this bill, add: invoice number, supplier, due date, and total').waitFor()
  await page.getByRole('button', { name: 'Add details' }).click()
  await page.getByRole('combobox', { name: 'Supplier' }).fill('Madeiras')
  await page.getByRole('option', { name: /Madeiras do Tejo/ }).click()
  await page.getByRole('textbox', { name: 'Invoice number' }).fill('F 8')
  await page.getByRole('textbox', { name: 'Total' }).fill('twelve')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Enter an amount without a sign, such as 1234.50.').waitFor()
  await page.getByRole('textbox', { name: 'Total' }).fill('516.60')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('To approve this bill, add: due date').waitFor()
  await page.getByRole('alert').filter({ hasText: 'Possible duplicate' }).getByRole('link', { name: 'F 8' }).click()
  await page.getByText('F-8.xml').waitFor()
})

test('a bill is rejected and restored with the keyboard', async ({ open }) => {
  const page = await open('/bills', { as: 'admin' })
  await uploadFiles(page, [createEInvoice({ number: 'F 9', total: '516.60' })])
  await result(page, 'F-9.xml').getByRole('link', { name: /F 9/ }).click()
  await page.getByText('F-9.xml').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Reject').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('r')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Never ordered')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Never ordered').waitFor()
  await page.getByText('Rejected').first().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.getByText('To review').first().waitFor()
  await page.keyboard.press('a')
  await page.getByText('Approved').first().waitFor()
})

test('bills are approved and exported together, and exported again only on request', async ({ open }) => {
  const page = await open('/bills', { as: 'admin' })
  await uploadFiles(page, [createEInvoice({ number: 'F 21', total: '516.60' }), createEInvoice({ number: 'F 22', total: '516.60' })])
  await result(page, 'F-22.xml').getByText('Added:').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  const select = async () => {
    for (const number of ['F 21', 'F 22']) await row(page, number).getByRole('checkbox').check()
  }
  await select()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('2 bills approved').waitFor()
  const dialog = page.getByRole('dialog')
  const exportBills = async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Create and download' }).click(),
    ])
    expect((await readFile((await download.path())!, 'utf8')).match(/<CdtTrfTxInf>/g)).toHaveLength(2)
    await dialog.getByText('2 transfers of €1,033.20 in total downloaded').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await dialog.waitFor({ state: 'detached' })
  }
  await select()
  await page.getByRole('button', { name: 'Create SEPA file' }).click()
  await exportBills()

  await page.getByRole('button', { name: 'Create SEPA file' }).click()
  await dialog.getByText('2 bills are already in a SEPA file').waitFor()
  await dialog.getByRole('button', { name: 'Create and download' }).click()
  await dialog.getByText('Without these bills there is nothing to transfer.').waitFor()
  await dialog.getByRole('checkbox', { name: 'Include them again' }).check()
  await exportBills()
})

test('a form with unsaved changes stays open while a colleague approves the bill, and says why it is not saved', async ({ open }) => {
  const page = await open('/bills', { as: clerk, expectedErrors: [/409/] })
  await uploadFiles(page, [createEInvoice({ number: 'F 31', total: '516.60' })])
  await result(page, 'F-31.xml').getByRole('link', { name: /F 31/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('For the workshop')

  const colleague = await open(new URL(page.url()).hash.slice(1).replace(/\?.*/, ''), { as: approver })
  await colleague.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Approved').first().waitFor()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Return the bill to review before you edit it.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Note' }).inputValue()).toBe('For the workshop')
})

test('a bill is found by its supplier, and the search opens the upload', async ({ open }) => {
  const page = await open('/overview', { as: clerk })
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('Madeiras')
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Madeiras do Tejo Lda · F/ })
    .first()
    .waitFor()
  await page.getByRole('dialog').getByRole('combobox').fill('Upload a bill')
  await page.getByRole('dialog').getByRole('option', { name: 'Upload a bill' }).click()
  await page.getByRole('dialog', { name: 'Upload a bill' }).waitFor()
})

test('readers change nothing, and others see neither the page nor its card', async ({ open }) => {
  const clerkPage = await open('/bills', { as: clerk })
  await uploadFiles(clerkPage, [createEInvoice({ number: 'F 10', total: '516.60' })])
  await result(clerkPage, 'F-10.xml').getByText('Added:').waitFor()
  const page = await open('/bills', { as: reader })
  await row(page, 'F 10').waitFor()
  expect(await page.getByRole('button', { name: 'Upload' }).count()).toBe(0)
  expect(await page.getByRole('checkbox').count()).toBe(0)
  await row(page, 'F 10').getByRole('link').click()
  await page.getByText('F-10.xml').waitFor()
  for (const name of ['Edit', 'Approve', 'Reject', 'More actions'])
    expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0)

  const outsider = await open('/overview', { as: 'staff' })
  await outsider.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'To-do' }).waitFor()
  expect(await outsider.getByRole('link', { name: /Bills/ }).count()).toBe(0)
  await outsider.goto(outsider.url().replace(/#.*/, '#/bills'))
  await outsider.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
})

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
)

async function dropFile(page: Page, { name, content }: { name: string; content: string }): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([file.content], file.name, { type: 'application/xml' }))
      return transfer
    },
    { name, content },
  )
  const target = page.getByRole('heading', { level: 1, name: 'Bills' })
  await target.dispatchEvent('dragover', { dataTransfer })
  await page.getByText('Drop bills to upload them').waitFor()
  await target.dispatchEvent('drop', { dataTransfer })
}
