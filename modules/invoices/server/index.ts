import { clientsFound, invoicesFound, itemsFound } from './search-group.ts'
import { serverModule } from '#platform/server/module.ts'
import { invoices } from '../contract.ts'
import { addClient, deleteClient, getClient, listClients, undoClient, updateClient } from './clients.ts'
import { creditInvoice, duplicateInvoice } from './copies.ts'
import { getMail, remindInvoice, remindInvoices, sendInvoice, sendInvoices } from './deliver.ts'
import { demo } from './demo.ts'
import { deliverMail } from './delivery-job.ts'
import { followDays } from './due-job.ts'
import { exportInvoices } from './export-invoices.ts'
import { invoiceTotals } from './invoice-totals.ts'
import { addInvoice, deleteInvoice, deleteInvoices, getInvoice, undoInvoice, updateInvoice } from './invoices.ts'
import { issueInvoice, issueInvoices } from './issue.ts'
import { addItem, deleteItem, listItems, undoItem, updateItem } from './items.ts'
import { listInvoices } from './list-invoices.ts'
import { migrations } from './migrations.ts'
import { notices } from './notices.ts'
import { addPayment, deletePayment, payInvoices } from './payments.ts'
import { invoicePdf } from './pdf/print-invoice.ts'
import { purgeInvoices } from './purge.ts'
import { getSettings, undoSettings, updateSettings } from './settings.ts'
import { clientSubject, invoiceSubject, itemSubject, settingsSubject } from './subjects.ts'
import type { InvoiceTables } from './tables.ts'

export { totalsOf } from '../totals.ts'
export { answerInvoices } from './answers.ts'
export { creditInvoice } from './copies.ts'
export { sendInvoice } from './deliver.ts'
export { invoicesAsCsv } from './export-invoices.ts'
export { addInvoice, getInvoice } from './invoices.ts'
export { issueInvoice } from './issue.ts'
export { deleteWhatMay, updateInvoice } from './invoices.ts'
export { foundInvoices, searchOf } from './matching.ts'
export { payInvoices, payWhatMay } from './payments.ts'
export { readSettings } from './settings.ts'
export { invoiceSubject, type InvoiceContext } from './subjects.ts'
export { tableIndexOf } from './table-migrations.ts'
export type { InvoiceRow, InvoiceTables } from './tables.ts'

export const invoicesModule = serverModule<typeof invoices, InvoiceTables>({
  name: 'invoices',
  search: [invoicesFound, clientsFound, itemsFound],
  contract: invoices,
  verbs: {
    listInvoices,
    getInvoice,
    addInvoice,
    updateInvoice,
    deleteInvoice,
    deleteInvoices,
    issueInvoice,
    issueInvoices,
    duplicateInvoice,
    creditInvoice,
    addPayment,
    deletePayment,
    payInvoices,
    sendInvoice,
    sendInvoices,
    remindInvoice,
    remindInvoices,
    getMail,
    invoicePdf,
    exportInvoices,
    invoiceTotals,
    listClients,
    getClient,
    addClient,
    updateClient,
    deleteClient,
    listItems,
    addItem,
    updateItem,
    deleteItem,
    getSettings,
    updateSettings,
  },
  migrations,
  subjects: [invoiceSubject, clientSubject, itemSubject, settingsSubject],
  topics: [
    { name: 'invoices', may: (ctx) => ctx.viewer.ability.can('read', 'Invoice') },
    { name: 'clients', may: (ctx) => ctx.viewer.ability.can('read', 'Client') },
    { name: 'invoice-items', may: (ctx) => ctx.viewer.ability.can('read', 'Item') },
    { name: 'invoice-settings', may: (ctx) => ctx.viewer.ability.can('read', 'Invoice') },
  ],
  tables: { invoices: ['read', 'Invoice'], 'invoice-clients': ['read', 'Client'], 'invoice-items': ['read', 'Item'] },
  undo: { invoice: undoInvoice, client: undoClient, 'invoice-item': undoItem, 'invoice-settings': undoSettings },
  permissions: [
    {
      name: 'invoices.manage',
      title: 'Manage invoices, clients, products and services, and the settings of invoices',
      rules: [
        { action: ['read', 'create', 'update', 'delete'], subject: ['Invoice', 'Client', 'Item'] },
        { action: ['read', 'update'], subject: 'InvoiceSettings' },
      ],
      assignedTo: ['manager'],
    },
    {
      name: 'invoices.work',
      title: 'Write, issue and send invoices, and keep clients, products and services',
      rules: [
        { action: ['read', 'create', 'update'], subject: 'Invoice' },
        { action: ['read', 'create', 'update', 'delete'], subject: ['Client', 'Item'] },
        { action: 'read', subject: 'InvoiceSettings' },
      ],
      assignedTo: ['staff'],
    },
  ],
  notices,
  jobs: [deliverMail, followDays, purgeInvoices],
  demo,
  pages: [
    { id: 10, title: 'Invoices', icon: 'receipt-text', link: '/invoices', access: ['read', 'Invoice'] },
    { id: 25, title: 'Clients', icon: 'contact', link: '/invoices/clients', access: ['read', 'Client'] },
    { id: 26, title: 'Products and services', icon: 'package', link: '/invoices/items', access: ['read', 'Item'] },
    { id: 27, title: 'Invoice settings', icon: 'settings', link: '/invoices/settings', access: ['read', 'Invoice'] },
  ],
})
