import type { Page } from 'playwright-core'
import { testPages, testScreens } from '#e2e/screens.ts'

testScreens('invoices', [
  ['the invoice menu', '/invoices', /^Actions for INV/],
  ['recording a payment', '/invoices?status=overdue', /^Actions for INV/, 'Record payment'],
  ['sending a reminder', '/invoices?status=overdue', /^Actions for INV/, 'Send reminder'],
  ['issuing an invoice', '/invoices/new', 'Issue'],
  ['the line item menu', '/invoices/new', 'Actions for line item 1'],
  ['the date picker', '/invoices/new', (page) => page.locator('main [aria-label=Calendar]').first().click()],
  ['adding a client', '/invoices/clients?new=1'],
  ['assigning a transaction', '/invoices/bank', 'Choose invoices'],
  ['importing a bank statement', '/invoices/bank?new=1'],
  ['the menu of a recurring invoice', '/invoices/recurring', /^Actions for /],
  ['choosing how an invoice recurs', '/invoices/recurring/new', (page) => page.getByRole('combobox', { name: 'Repeat' }).click()],
  ['adding an item', '/invoices/items', 'Add item'],
  ['the quote menu', '/invoices/quotes', /^Actions for QU/],
  ['sending a quote', '/invoices/quotes/3', 'Send quote'],
  ['recording the answer to a quote', '/invoices/quotes/3', 'More actions', 'Record answer'],
])

const asAdmin = { as: 'admin' } as const

testPages([
  { name: 'a draft of a quote', address: '/invoices/quotes/4', options: asAdmin },
  { name: 'the page of a client', address: '/invoices/quotes/3', options: asAdmin, prepare: openPublicQuote },
  { name: 'accepting a quote', address: '/invoices/quotes/3', options: asAdmin, prepare: openAnswerForm },
])

/** Copies a link of the quote and opens it. */
async function openPublicQuote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create link' }).click()
  const link = await page.getByRole('dialog').getByRole('textbox', { name: 'Link' }).inputValue()
  await page.goto(`${page.url().replace(/#.*/, '')}${/#[^?]*/.exec(link)![0]}`)
  await page.getByRole('button', { name: 'Accept quote' }).waitFor()
}

async function openAnswerForm(page: Page): Promise<void> {
  await openPublicQuote(page)
  await page.getByRole('button', { name: 'Accept quote' }).click()
  await page.getByRole('textbox', { name: 'Your name' }).waitFor()
}
