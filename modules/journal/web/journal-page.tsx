import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companyJournal } from '#platform/contract/company-journal.ts'
import { useAddress } from '#platform/web/routing/address.ts'
import { download } from '#platform/web/api/download.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { ActList } from './act-list.tsx'
import { JournalFilters } from './journal-filters.tsx'
import { JournalLinks } from './journal-links.tsx'
import { filtersOf, isNarrowed, readView, unfiltered, type JournalView } from './journal-view.ts'
import { usePages } from './use-pages.ts'

/** What everybody did, newest first, as far as the person may read what it was done to. */
export default function JournalPage() {
  const { t } = useTranslation('journal')
  const [view, change] = useAddress(readView)
  const acts = usePages(companyJournal.listActs, filtersOf(view))
  const { isExporting, save } = useExport(view)
  return (
    <>
      <PageHead
        title={t('nav.journal')}
        summary={t('summary')}
        primary={
          <Button icon={<Download />} isLoading={isExporting} onClick={() => save('csv')}>
            {t('export')}
          </Button>
        }
        more={[{ items: [{ id: 'jsonl', label: t('export.jsonl'), onAction: () => save('jsonl') }] }]}
      />
      <JournalLinks />
      <Card isFlush>
        <JournalFilters view={view} entities={acts.data?.[0]?.entities ?? []} problem={acts.error} onChange={change} />
        <ActList
          acts={acts}
          opened={view.act}
          onOpen={(act) => change({ act: act || undefined })}
          {...(isNarrowed(view) && { onClear: () => change(unfiltered) })}
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
    download(companyJournal.exportActs, { ...filtersOf(view), as }, `${t('export.file')}.${as}`)
      .catch(showProblem)
      .finally(() => setExporting(false))
  }
  return { isExporting, save }
}
