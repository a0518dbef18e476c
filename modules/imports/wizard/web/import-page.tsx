import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { imports } from '../../contract.ts'
import { useImportSources } from '../../web/use-import-sources.ts'
import { Wizard } from './wizard.tsx'

export default function ImportPage() {
  const { t } = useTranslation('imports')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(imports.getImport, { id: Number(id) || 1 })
  const sources = useImportSources()
  const problem = data ? null : (error ?? sources.error)
  if (problem)
    return (
      <>
        <PageHeader title={t('nav.import')} />
        <ProblemState problem={problem} notFoundTitle={t('notFound')} onRetry={refetch} action={<AllImports />} />
      </>
    )
  if (!data || (!sources.isLoaded && !sources.error)) return <Spinner />
  const record = data.import
  return (
    <>
      <BackLink to="/imports">{t('back')}</BackLink>
      <PageHeader
        title={sources.labels.title({ module: record.module, name: record.source })}
        summary={<bdi>{record.fileNames.join(', ') || t('pasted')}</bdi>}
      />
      <Wizard key={record.id} record={record} source={sources.sources.find(({ name }) => name === record.source)} />
    </>
  )
}

const AllImports = () => {
  const { t } = useTranslation('imports')
  return (
    <Link to="/imports" className={getButtonClass({})}>
      {t('back')}
    </Link>
  )
}
