import { testScreens } from '#e2e/screens.ts'

testScreens('invoices', [
  ['what is to do with an invoice', '/invoices', /^Actions for INV/],
  ['a payment', '/invoices?status=overdue', /^Actions for INV/, 'Record payment'],
  ['a reminder', '/invoices?status=overdue', /^Actions for INV/, 'Send reminder'],
  ['issuing', '/invoices/new', 'Issue'],
  ['a line of an invoice', '/invoices/new', 'Actions for line 1'],
  ['a day', '/invoices/new', (page) => page.locator('main [aria-label=Calendar]').first().click()],
  ['a client', '/invoices/clients?new=1'],
  ['a product or service', '/invoices/items', 'Add product or service'],
])
