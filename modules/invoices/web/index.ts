import { CirclePlus, ReceiptText } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const invoices = webModule({
  name: 'invoices',
  about: 'nav.about',
  pages: [
    {
      path: '/invoices',
      title: 'nav.invoices',
      access: ['read', 'Invoice'],
      load: () => import('../list/web/invoices-page.tsx'),
      navigation: { group: 'business', icon: ReceiptText, order: 10, shortcut: 'V' },
    },
    {
      path: '/invoices/new',
      title: 'nav.newInvoice',
      access: ['create', 'Invoice'],
      load: () => import('../drafts/web/new-invoice-page.tsx'),
    },
    { path: '/invoices/clients', title: 'nav.clients', access: ['read', 'Client'], load: () => import('../clients/web/clients-page.tsx') },
    { path: '/invoices/items', title: 'nav.items', access: ['read', 'Item'], load: () => import('../items/web/items-page.tsx') },
    {
      path: '/invoices/recurring',
      title: 'nav.recurring',
      access: ['read', 'RecurringInvoice'],
      load: () => import('../recurring/web/recurring-list-page.tsx'),
    },
    {
      path: '/invoices/recurring/new',
      title: 'nav.newRecurring',
      access: ['create', 'RecurringInvoice'],
      load: () => import('../recurring/web/new-recurring-page.tsx'),
    },
    {
      path: '/invoices/recurring/$id',
      title: 'nav.recurringInvoice',
      access: ['read', 'RecurringInvoice'],
      load: () => import('../recurring/web/recurring-page.tsx'),
    },
    {
      path: '/invoices/accounting',
      title: 'nav.accounting',
      access: ['read', 'Invoice'],
      load: () => import('../accounting/web/accounting-page.tsx'),
    },
    {
      path: '/invoices/settings',
      title: 'nav.settings',
      access: ['read', 'Invoice'],
      load: () => import('../settings/web/settings-page.tsx'),
    },
    {
      path: '/invoices/bank',
      title: 'nav.bank',
      access: ['read', 'BankStatement'],
      load: () => import('../bank/web/bank-page.tsx'),
    },
    {
      path: '/invoices/quotes',
      title: 'nav.quotes',
      access: ['read', 'Quote'],
      load: () => import('../quotes/web/list/quotes-page.tsx'),
    },
    {
      path: '/invoices/quotes/new',
      title: 'nav.newQuote',
      access: ['create', 'Quote'],
      load: () => import('../quotes/web/editor/new-quote-page.tsx'),
    },
    {
      path: '/invoices/quotes/$id',
      title: 'nav.quote',
      access: ['read', 'Quote'],
      load: () => import('../quotes/web/details/quote-page.tsx'),
    },
    {
      path: '/quote/$token',
      title: 'nav.publicQuote',
      access: 'public',
      bare: true,
      load: () => import('../quotes/web/public/public-quote-page.tsx'),
    },
    { path: '/invoices/$id', title: 'nav.invoice', access: ['read', 'Invoice'], load: () => import('../details/web/invoice-page.tsx') },
  ],
  commands: [
    { title: 'nav.newInvoice', icon: CirclePlus, link: '/invoices/new', access: ['create', 'Invoice'] },
    { title: 'nav.newQuote', icon: CirclePlus, link: '/invoices/quotes/new', access: ['create', 'Quote'] },
    { title: 'nav.newClient', icon: CirclePlus, link: '/invoices/clients?new=1', access: ['create', 'Client'] },
    { title: 'nav.newItem', icon: CirclePlus, link: '/invoices/items?new=1', access: ['create', 'Item'] },
  ],
  searchGroups: { invoice: 'nav.invoices', quote: 'nav.quotes', client: 'nav.clients', 'invoice-item': 'nav.items' },
  setupSteps: [
    {
      name: 'company',
      title: 'nav.company',
      access: ['update', 'InvoiceSettings'],
      order: 10,
      load: () => import('../settings/web/company-step.tsx'),
    },
  ],
  cards: [
    {
      kind: 'list',
      title: 'overview.overdue',
      link: '/invoices?status=overdue',
      access: ['read', 'Invoice'],
      order: 60,
      load: () => import('../overdue/web/overdue-invoices-card.tsx'),
    },
    {
      kind: 'chart',
      title: 'overview.revenue',
      link: '/invoices',
      access: ['read', 'Invoice'],
      order: 10,
      load: () => import('../overview/web/revenue-card.tsx'),
    },
    {
      kind: 'chart',
      title: 'overview.byStatus',
      link: '/invoices',
      access: ['read', 'Invoice'],
      order: 20,
      load: () => import('../overview/web/status-card.tsx'),
    },
  ],
})
