import type { EInvoiceFormat } from '../contract.ts'

/** Names of standards, which are not translated. */
export const eInvoiceFormatNames: Record<EInvoiceFormat, string> = {
  'xrechnung-ubl': 'XRechnung (UBL)',
  'xrechnung-cii': 'XRechnung (CII)',
  'peppol-ubl': 'Peppol BIS Billing 3',
  'factur-x': 'Factur-X / ZUGFeRD',
}
