import { useTranslation } from 'react-i18next'
import { parseCount, parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { SourceCards } from '../../list/web/index.ts'
import { getRememberedContent } from '../../web/chosen-content.ts'
import { useImportSources } from '../../web/use-import-sources.ts'
import { FileStep } from './file-step.tsx'
import css from './file-step.module.css'

/** `from`: the import whose files are imported as another program. */
const readView = (raw: RawSearchParams) => ({ source: parseText(raw['source']), from: parseCount(raw['from'], 0) })

export default function NewImportPage() {
  const { t } = useTranslation('imports')
  const [view] = useSearchParams(readView)
  const { sources, labels, isLoaded } = useImportSources()
  const source = sources.find(({ name }) => name === view.source)
  if (source && isLoaded)
    return (
      <>
        <BackLink to="/imports">{t('back')}</BackLink>
        <PageHeader title={labels.title(source)} summary={labels.hint(source)} />
        <FileStep key={source.name} source={source} initial={getRememberedContent(view.from)} />
      </>
    )
  return (
    <>
      <BackLink to="/imports">{t('back')}</BackLink>
      <PageHeader title={t('nav.newImport')} summary={t('new.summary')} />
      <div className={css.sources}>
        {view.source !== '' && isLoaded && <Alert color="info">{t('new.unknown')}</Alert>}
        <SourceCards />
      </div>
    </>
  )
}
