import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'

/** Why the upload failed; nothing has been imported yet. */
export function UploadFailure({ problem }: { problem: unknown }) {
  const { t } = useTranslation('imports')
  if (problem === null) return null
  return (
    <Alert color="danger" title={t('files.failed')}>
      {formatProblem(problem)}
    </Alert>
  )
}
