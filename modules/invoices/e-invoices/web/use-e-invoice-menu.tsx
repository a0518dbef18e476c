import { FileCode2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MenuSection } from '#platform/web/ui/overlays/menu-item.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import { eInvoiceFormats } from '../contract.ts'
import { downloadEInvoice } from './download-e-invoice.ts'
import { eInvoiceFormatNames } from './format-names.ts'

/** Downloads an issued invoice in any of the formats. */
export function useEInvoiceMenu(invoice: ListedInvoice): MenuSection[] {
  const { t } = useTranslation('invoices')
  if (!invoice.number || invoice.isImported) return []
  const items = eInvoiceFormats.map((format) => ({
    id: format,
    label: eInvoiceFormatNames[format],
    icon: <FileCode2 />,
    onAction: () => void downloadEInvoice(invoice, format),
  }))
  return [{ title: t('eInvoice.downloads'), items }]
}
