import { accountingEndpoints } from './accounting/contract.ts'
import { bankEndpoints } from './bank/contract.ts'
import { clientEndpoints } from './clients/contract.ts'
import { detailEndpoints } from './details/contract.ts'
import { draftEndpoints } from './drafts/contract.ts'
import { eInvoiceEndpoints } from './e-invoices/contract.ts'
import { emailEndpoints } from './emails/contract.ts'
import { itemEndpoints } from './items/contract.ts'
import { listEndpoints } from './list/contract.ts'
import { paymentEndpoints } from './payments/contract.ts'
import { pdfEndpoints } from './pdf/contract.ts'
import { recurringEndpoints } from './recurring/contract.ts'
import { settingsEndpoints } from './settings/contract.ts'

export { invoiceSorts, type InvoiceSort } from './list/contract.ts'

/**
 * Notification kinds: `overdue` (values number, client, level), `overdueMany` (many) for more than three at once, `refused`
 * (number, to), and those of recurring invoices. They link to `/invoices/<id>`, as search and history do. Undo and history use the entities `invoice`, `client`,
 * `invoice-item`, `invoice-settings`, `bank-statement`,
 * `bank-transaction` and `recurring-invoice`; payments and emails are part of the invoice's history.
 */
export const invoices = {
  ...listEndpoints,
  ...detailEndpoints,
  ...draftEndpoints,
  ...paymentEndpoints,
  ...emailEndpoints,
  ...pdfEndpoints,
  ...eInvoiceEndpoints,
  ...clientEndpoints,
  ...itemEndpoints,
  ...settingsEndpoints,
  ...accountingEndpoints,
  ...bankEndpoints,
  ...recurringEndpoints,
}
