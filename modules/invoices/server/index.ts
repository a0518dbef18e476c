import { exportedData } from './exported-data.ts'
import { bankHandlers, bankSubjects, undoBank } from '../bank/server/index.ts'
import { createRecurringInvoices, recurringHandlers, recurringSubjects, undoRecurring } from '../recurring/server/index.ts'
import { quoteEndpoints } from '../quotes/contract.ts'
import {
  QUOTE_LINK_KEY,
  deliverQuote,
  expireQuotes,
  quoteHandlers,
  quoteSearchGroup,
  quoteSubject,
  undoQuote,
} from '../quotes/server/index.ts'
import { clientSearchGroup } from '../clients/server/search-group.ts'
import { invoiceSearchGroup } from '../list/server/search-group.ts'
import { itemSearchGroup } from '../items/server/search-group.ts'
import { importSources } from '../imports/server/index.ts'
import { serverModule } from '#platform/server/module.ts'
import { invoices } from '../contract.ts'
import { getAccountingPeriod } from '../accounting/server/accounting-period.ts'
import { exportDatev } from '../accounting/server/export-datev.ts'
import { exportPeriod } from '../accounting/server/export-period.ts'
import { addClient, deleteClient, getClient, listClients, undoClient, updateClient } from '../clients/server/clients.ts'
import { clientAddressBook } from '../dav/server/address-book.ts'
import { creditInvoice, duplicateInvoice } from '../drafts/server/copy-invoice.ts'
import { getMail, remindInvoice, remindInvoices, sendInvoice, sendInvoices } from '../emails/server/send-invoice.ts'
import { insertDemo } from './demo/demo.ts'
import { deliverEmail } from '../emails/server/delivery-job.ts'
import { updateOverdueInvoices } from '../overdue/server/overdue-job.ts'
import { checkEInvoice, eInvoice } from '../e-invoices/server/get-e-invoice.ts'
import { exportInvoices } from '../list/server/export-invoices.ts'
import { invoiceTotals } from '../list/server/invoice-totals.ts'
import { addInvoice, deleteInvoice, deleteInvoices, undoInvoice, updateInvoice } from '../drafts/server/drafts.ts'
import { getInvoice } from '../details/server/get-invoice.ts'
import { issueInvoice, issueInvoices } from '../drafts/server/issue-invoice.ts'
import { addItem, deleteItem, listItems, undoItem, updateItem } from '../items/server/items.ts'
import { listInvoices } from '../list/server/list-invoices.ts'
import { migrations } from './migrations/index.ts'
import { notificationKinds } from './notification-kinds.ts'
import { addPayment, deletePayment, payInvoices } from '../payments/server/payments.ts'
import { invoicePdf } from '../pdf/server/print-invoice.ts'
import { purgeDeletedRecords } from './purge.ts'
import { getSettings, hasCompany, undoSettings, updateSettings } from '../settings/server/settings.ts'
import { clientSubject } from '../clients/server/client-subject.ts'
import { invoiceSubject } from './invoice-subject.ts'
import { itemSubject } from '../items/server/item-subject.ts'
import { settingsSubject } from '../settings/server/settings-subject.ts'
import { references } from './migrations/references.ts'
import type { InvoiceTables } from './tables.ts'

export { withSampleSettings } from './demo/sample-settings.ts'
export { calculateTotals } from '../totals.ts'
export { toListedInvoices } from './invoice-response.ts'
export { creditInvoice } from '../drafts/server/copy-invoice.ts'
export { sendInvoice } from '../emails/server/send-invoice.ts'
export { exportInvoicesByIds } from '../list/server/export-invoices.ts'
export { getInvoice } from '../details/server/get-invoice.ts'
export { addInvoice } from '../drafts/server/drafts.ts'
export { issueInvoice } from '../drafts/server/issue-invoice.ts'
export { deletePermittedDrafts, updateInvoice } from '../drafts/server/drafts.ts'
export { invoiceSortColumns, nullableSortColumns, searchInvoices, toSearchQuery } from '../list/server/filter-invoices.ts'
export { payInvoices, payPermittedInvoices } from '../payments/server/payments.ts'
export { readSettings } from '../settings/server/stored-settings.ts'
export { formatEpcPayload } from '../epc-payload.ts'
export { isBic, isIban, removeSpaces } from '../iban.ts'
export { toMinorUnits } from '../bank/server/reading/parse-decimal.ts'
export { assertDatesOpen, readClosedUntil } from './closed-period.ts'
export { toLocalDate } from './today.ts'
export type { InvoiceContext } from './context.ts'
export { invoiceSubject } from './invoice-subject.ts'
export { getTableIndexName } from './migrations/table-indexes.ts'
export type { InvoiceRow, InvoiceTables } from './tables.ts'

/** The browser loads the endpoints of quotes only with their pages, so they are not part of `invoices`. */
const contract = { ...invoices, ...quoteEndpoints }

export const invoicesModule = serverModule<typeof contract, InvoiceTables>({
  name: 'invoices',
  references,
  documentation: {
    title: 'Invoices',
    description: 'Invoices, credit notes, recurring invoices, quotes, payments, bank statements, clients and items.',
  },
  importSources,
  search: [invoiceSearchGroup, quoteSearchGroup, clientSearchGroup, itemSearchGroup],
  optional: {},
  setupSteps: [{ name: 'company', isDone: hasCompany }],
  contract,
  handlers: {
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
    eInvoice,
    checkEInvoice,
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
    getAccountingPeriod,
    exportDatev,
    exportPeriod,
    ...bankHandlers,
    ...recurringHandlers,
    ...quoteHandlers,
  },
  migrations,
  keys: [QUOTE_LINK_KEY],
  exports: exportedData,
  davCollections: [clientAddressBook],
  subjects: [invoiceSubject, quoteSubject, clientSubject, itemSubject, settingsSubject, ...bankSubjects, ...recurringSubjects],
  topics: [
    { name: 'invoices', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Invoice') },
    { name: 'quotes', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Quote') },
    { name: 'clients', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Client') },
    { name: 'invoice-items', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Item') },
    { name: 'invoice-settings', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Invoice') },
    { name: 'recurring-invoices', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'RecurringInvoice') },
    { name: 'bank-statements', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'BankStatement') },
  ],
  tablePermissions: {
    invoices: ['read', 'Invoice'],
    quotes: ['read', 'Quote'],
    'invoice-clients': ['read', 'Client'],
    'invoice-items': ['read', 'Item'],
    'recurring-invoices': ['read', 'RecurringInvoice'],
  },
  undo: {
    invoice: undoInvoice,
    quote: undoQuote,
    client: undoClient,
    'invoice-item': undoItem,
    'invoice-settings': undoSettings,
    ...undoBank,
    ...undoRecurring,
  },
  permissions: [
    {
      name: 'invoices.manage',
      title: 'Manage invoices, quotes, clients, items and invoice settings',
      rules: [
        { action: ['read', 'create', 'update', 'delete'], subject: ['Invoice', 'RecurringInvoice', 'Quote', 'Client', 'Item'] },
        { action: ['read', 'update'], subject: 'InvoiceSettings' },
        { action: ['read', 'create', 'update', 'delete'], subject: ['BankStatement', 'BankTransaction'] },
      ],
      assignedTo: ['manager'],
    },
    {
      name: 'invoices.work',
      title: 'Create, issue and send invoices and quotes; manage clients and items',
      rules: [
        { action: ['read', 'create', 'update'], subject: ['Invoice', 'Quote'] },
        { action: ['read', 'create', 'update', 'delete'], subject: ['RecurringInvoice', 'Client', 'Item'] },
        { action: 'read', subject: 'InvoiceSettings' },
        { action: ['read', 'create', 'update', 'delete'], subject: ['BankStatement', 'BankTransaction'] },
      ],
      assignedTo: ['staff'],
    },
  ],
  notificationKinds: notificationKinds,
  jobs: [deliverEmail, deliverQuote, expireQuotes, updateOverdueInvoices, createRecurringInvoices, purgeDeletedRecords],
  demo: insertDemo,
  pages: [
    { id: 10, title: 'Invoices', icon: 'receipt-text', link: '/invoices', access: ['read', 'Invoice'] },
    { id: 33, title: 'Quotes', icon: 'file-signature', link: '/invoices/quotes', access: ['read', 'Quote'] },
    { id: 25, title: 'Clients', icon: 'contact', link: '/invoices/clients', access: ['read', 'Client'] },
    { id: 26, title: 'Items', icon: 'package', link: '/invoices/items', access: ['read', 'Item'] },
    { id: 94, title: 'Recurring invoices', icon: 'repeat', link: '/invoices/recurring', access: ['read', 'RecurringInvoice'] },
    { id: 91, title: 'Bank', icon: 'landmark', link: '/invoices/bank', access: ['read', 'BankStatement'] },
    { id: 31, title: 'Accounting', icon: 'book-open-check', link: '/invoices/accounting', access: ['read', 'Invoice'] },
    { id: 27, title: 'Invoice settings', icon: 'settings', link: '/invoices/settings', access: ['read', 'Invoice'] },
  ],
})
