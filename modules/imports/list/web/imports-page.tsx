import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import { imports } from '../../contract.ts'
import { useImportSources } from '../../web/use-import-sources.ts'
import { ImportRow } from './import-row.tsx'
import css from './imports-page.module.css'
import { SourceCards } from './source-cards.tsx'

export default function ImportsPage() {
  const { t } = useTranslation('imports')
  const { isLoaded, error } = useImportSources()
  // The list appears after the sources above it, so that nothing shifts.
  const isSettled = isLoaded || error !== null
  return (
    <>
      <PageHeader title={t('nav.imports')} summary={t('summary')} />
      <div className={css.sections}>
        <SourceCards />
        {isSettled && <ImportHistory />}
      </div>
    </>
  )
}

function ImportHistory() {
  const { t } = useTranslation('imports')
  const { data, error, refetch } = useApiQuery(imports.listImports, {})
  if (error && !data) return <ProblemState problem={error} onRetry={refetch} />
  if (data?.imports.length === 0) return <p className={css.none}>{t('list.none')}</p>
  return (
    <Card title={t('list')} aria-busy={!data}>
      {data ? (
        <RowList>
          {data.imports.map((one) => (
            <ImportRow key={one.id} record={one} />
          ))}
        </RowList>
      ) : (
        <Skeleton height="44px" />
      )}
    </Card>
  )
}
