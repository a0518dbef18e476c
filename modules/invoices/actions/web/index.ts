export { getInvoiceName, useCopyInvoice, useDeleteInvoice, useIssueInvoice } from './invoice-mutations.ts'
export { type OpenDialog, useInvoiceDialogs } from './invoice-dialogs.tsx'
export { useInvoiceMenu } from './invoice-menu.tsx'
export { statusAllows } from './allowed-actions.ts'
