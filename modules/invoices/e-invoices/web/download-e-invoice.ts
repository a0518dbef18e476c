import { downloadFile } from '#platform/web/api/download-file.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { invoices } from '../../contract.ts'
import type { ListedInvoice } from '../../invoice-contract.ts'
import type { EInvoiceFormat } from '../contract.ts'

export function downloadEInvoice({ id, number }: Pick<ListedInvoice, 'id' | 'number'>, format: EInvoiceFormat): Promise<void> {
  const extension = format === 'factur-x' ? 'pdf' : 'xml'
  return downloadFile(invoices.eInvoice, { id, format }, `${number}.${extension}`).catch(showErrorToast)
}
