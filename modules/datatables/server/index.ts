import type { InvoiceTables } from '#modules/invoices/server/index.ts'
import { serverModule } from '#platform/server/module.ts'
import { datatables } from '../contract.ts'
import { deleteRows, editRows, payRows } from './bulk-actions.ts'
import { countRows, exportRows, listIds, listRows } from './rows.ts'

export const datatablesModule = serverModule<typeof datatables, InvoiceTables>({
  name: 'datatables',
  documentation: { title: 'Data tables', description: 'Invoices as a table with column filters, bulk changes and export.' },
  depends: ['invoices'],
  optional: { needs: ['invoices'] },
  contract: datatables,
  handlers: { listRows, countRows, listIds, editRows, deleteRows, payRows, exportRows },
  tablePermissions: { 'invoice-rows': ['read', 'Invoice'] },
  pages: [{ id: 11, title: 'Tables', icon: 'table-2', link: '/tables', access: ['read', 'Invoice'] }],
})
