import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { invoices } from '../../contract.ts'

/** Downloads all invoices matching the filters as CSV. */
export function useExport(control: TableControl): { isExporting: boolean; start: () => void } {
  const { t } = useTranslation('invoices')
  const [isExporting, setExporting] = useState(false)
  const start = () => {
    setExporting(true)
    downloadFile(invoices.exportInvoices, control.input, `${t('export.file')}.csv`)
      .catch(showErrorToast)
      .finally(() => setExporting(false))
  }
  return { isExporting, start }
}
