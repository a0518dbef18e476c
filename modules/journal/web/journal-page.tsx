import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyJournal } from '#platform/contract/company-journal.ts'
import { useSearchParams } from '#platform/web/routing/search-params.ts'
import { downloadFile } from '#platform/web/api/download-file.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { ChangeList } from './change-list.tsx'
import { JournalFilters } from './journal-filters.tsx'
import { JournalLinks } from './journal-links.tsx'
import { toFilters, isFiltered, parseView, noFilters, type JournalView } from './journal-view.ts'
import { useInfinitePages } from './use-infinite-pages.ts'

export default function JournalPage() {
  const { t } = useTranslation('journal')
  const [view, change] = useSearchParams(parseView)
  const changes = useInfinitePages(companyJournal.listActs, toFilters(view))
  const { isExporting, save } = useExport(view)
  return (
    <>
      <PageHeader
        title={t('nav.journal')}
        summary={t('summary')}
        primary={
          <Button icon={<Download />} isLoading={isExporting} onClick={() => save('csv')}>
            {t('export')}
          </Button>
        }
        menuSections={[{ items: [{ id: 'jsonl', label: t('export.jsonl'), onAction: () => save('jsonl') }] }]}
      />
      <JournalLinks />
      <Card isFlush>
        <JournalFilters view={view} entities={changes.data?.[0]?.entities ?? []} problem={changes.error} onChange={change} />
        <ChangeList
          changes={changes}
          openChange={view.act}
          onOpen={(id) => change({ act: id || undefined })}
          {...(isFiltered(view) && { onClear: () => change(noFilters) })}
        />
      </Card>
    </>
  )
}

function useExport(view: JournalView) {
  const { t } = useTranslation('journal')
  const [isExporting, setExporting] = useState(false)
  const save = (as: 'csv' | 'jsonl') => {
    setExporting(true)
    downloadFile(companyJournal.exportActs, { ...toFilters(view), as }, `${t('export.file')}.${as}`)
      .catch(showErrorToast)
      .finally(() => setExporting(false))
  }
  return { isExporting, save }
}
