import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '#platform/web/download.ts'
import { showProblem } from '#platform/web/notices.ts'
import { users } from '../contract.ts'
import type { TableControl } from '#platform/web/ui/data-table/table-view.ts'

/** Saves the people whom the view shows, on all its pages, as CSV. */
export function useExport({ input }: TableControl): { isExporting: boolean; start: () => void } {
  const { t } = useTranslation('users')
  const [isExporting, setExporting] = useState(false)
  const start = () => {
    setExporting(true)
    download(users.exportUsers, input, `${t('export.file')}.csv`)
      .catch(showProblem)
      .finally(() => setExporting(false))
  }
  return { isExporting, start }
}
