import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { userEndpoints } from '../contract.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'

/** Downloads all pages of the filtered list as CSV. */
export function useExport({ input }: TableControl): { isExporting: boolean; start: () => void } {
  const { t } = useTranslation('users')
  const [isExporting, setExporting] = useState(false)
  const start = () => {
    setExporting(true)
    downloadFile(userEndpoints.exportUsers, input, `${t('export.file')}.csv`)
      .catch(showErrorToast)
      .finally(() => setExporting(false))
  }
  return { isExporting, start }
}
