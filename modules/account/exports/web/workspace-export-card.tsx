import { useTranslation } from 'react-i18next'
import { exports } from '#platform/contract/workspace/exports.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ExportCardContent } from './export-card-content.tsx'
import { exportTopics } from './export-topics.ts'

export function WorkspaceExportCard() {
  const { t } = useTranslation('account')
  const query = useApiQuery(exports.listExports, {})
  const start = useApiMutation(exports.startWorkspaceExport, { topics: exportTopics, isIrreversible: true })
  return (
    <Card title={t('export.workspace')}>
      <ExportCardContent
        text={t('export.workspace.text')}
        action={t('export.workspace.start')}
        query={query}
        rows={query.data?.exports.filter(({ kind }) => kind === 'workspace')}
        isStarting={start.isPending}
        onStart={() => start.mutate({})}
      />
    </Card>
  )
}
