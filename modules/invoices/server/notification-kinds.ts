import { defineNotificationKinds } from '#platform/server/notifications/kinds.ts'

export const notificationKinds = defineNotificationKinds('invoices', {
  overdue: { values: ['number', 'client', 'level'], entity: 'invoice' },
  overdueMany: { values: ['many'], setting: 'overdue', access: ['read', 'Invoice'] },
  recurringDraft: { values: ['client'], entity: 'invoice' },
  recurringDrafts: { values: ['many'], setting: 'recurringDraft', access: ['read', 'Invoice'] },
  recurringFailed: { values: ['client'], entity: 'invoice' },
  recurringIncomplete: { values: ['client'], setting: 'recurringFailed', entity: 'invoice' },
  recurringWithoutEmail: { values: ['client'], setting: 'recurringFailed', entity: 'invoice' },
  recurringWithoutServer: { values: ['client'], setting: 'recurringFailed', entity: 'invoice' },
  recurringWithoutEInvoice: { values: ['client'], setting: 'recurringFailed', entity: 'invoice' },
  recurringFailures: { values: ['many'], setting: 'recurringFailed', access: ['read', 'Invoice'] },
  refused: { values: ['number', 'to'], entity: 'invoice' },
  quoteAccepted: { values: ['number', 'client'], entity: 'quote' },
  quoteDeclined: { values: ['number', 'client'], entity: 'quote' },
  quoteRefused: { values: ['number', 'to'], entity: 'quote', setting: 'refused' },
})
