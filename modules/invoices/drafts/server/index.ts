export { createBlankContent, getNewDraftDefaults, insertDraft } from './drafts.ts'
export { type InvoiceContent, listChangedFields, toContentInput, toInvoiceColumns } from './invoice-content.ts'
export { issueDraft } from './issue-invoice.ts'
