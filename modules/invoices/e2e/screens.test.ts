import { testScreens } from '#e2e/screens.ts'

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
])
