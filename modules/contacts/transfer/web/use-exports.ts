import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Input } from '#platform/contract/endpoint.ts'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import type { TableControl } from '#platform/web/ui/data-table/views/table-view.ts'
import { contacts } from '../../contract.ts'

/** Downloads all pages of the filtered list as CSV. */
export function useExportCsv({ input }: TableControl): { isExporting: boolean; start: () => void } {
  const { t } = useTranslation('contacts')
  const [isExporting, setExporting] = useState(false)
  const start = () => {
    setExporting(true)
    downloadFile(contacts.exportContacts, input, `${t('exportFile')}.csv`)
      .catch(showErrorToast)
      .finally(() => setExporting(false))
  }
  return { isExporting, start }
}

/** Downloads one contact or all pages of a filtered list as vCards. */
export function useExportVcards(): (input: Input<typeof contacts.exportVcards>) => void {
  const { t } = useTranslation('contacts')
  return (input) => void downloadFile(contacts.exportVcards, input, `${t('exportFile')}.vcf`).catch(showErrorToast)
}
