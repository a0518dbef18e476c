import { useTranslation } from 'react-i18next'
import { exports } from '#platform/contract/workspace/exports.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ExportCardContent } from './export-card-content.tsx'
import { exportTopics } from './export-topics.ts'

/** The data of the signed-in user, including what is private to them. */
export function OwnExportCard() {
  const { t } = useTranslation('account')
  const isViewedByOther = Boolean(useSession()?.userData.viewedBy)
  const query = useApiQuery(exports.listExports, {}, { enabled: !isViewedByOther })
  const start = useApiMutation(exports.startOwnExport, { topics: exportTopics, isIrreversible: true })
  if (isViewedByOther) return null
  return (
    <Card title={t('export.own')}>
      <ExportCardContent
        text={t('export.own.text')}
        action={t('export.own.start')}
        query={query}
        rows={query.data?.exports.filter(({ kind }) => kind === 'own')}
        isStarting={start.isPending}
        onStart={() => start.mutate({})}
      />
    </Card>
  )
}
