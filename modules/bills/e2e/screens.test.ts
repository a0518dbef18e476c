import type { Page } from 'playwright-core'
import { testScreens } from '#e2e/screens.ts'
import { createEInvoice } from './accounts-payable.ts'

const openBill = async (page: Page, text: string) => {
  await page.getByRole('row').filter({ hasText: text }).getByRole('link').click()
  await page.getByRole('tab', { name: 'Details' }).waitFor()
}

testScreens('bills', [
  ['the menu of a bill', '/bills', /^Actions for Madeiras/],
  ['the menu of the page', '/bills', 'More actions'],
  ['marking a bill as paid', '/bills', /^Actions for Fibra Telecom/, 'Mark as paid'],
  ['creating a SEPA file', '/bills', /^Actions for Fibra Telecom/, 'Create SEPA file'],
  ['rejecting a bill', '/bills', (page) => openBill(page, 'Papelaria'), 'Reject'],
  ['the keyboard shortcuts', '/bills/1', (page) => page.keyboard.press('?')],
  ['entering a bill by hand', '/bills?add=1'],
  [
    'uploading bills',
    '/bills?new=1',
    (page) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .setInputFiles([
          createEInvoice({ number: 'F 2026/318' }),
          { name: 'note.xml', mimeType: 'text/xml', buffer: Buffer.from('Hello') },
        ]),
    (page) => page.getByText('This is neither an e-invoice nor a PDF.').waitFor(),
  ],
])
