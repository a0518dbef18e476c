export { EInvoiceCard } from './e-invoice-card.tsx'
export { EInvoiceFormatField } from './e-invoice-format-field.tsx'
export { eInvoiceFormatNames } from './format-names.ts'
export { useEInvoiceMenu } from './use-e-invoice-menu.tsx'
