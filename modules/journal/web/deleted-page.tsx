import { useTranslation } from 'react-i18next'
import { companyJournal } from '#platform/contract/company-journal.ts'
import { oneOf, textOf, useAddress, type RawSearch } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useSubjectWords } from '#platform/web/i18n/subject-words.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { DeletedRow } from './deleted-row.tsx'
import css from './journal.module.css'
import { JournalLinks } from './journal-links.tsx'
import { usePages } from './use-pages.ts'
import { WaitingRows } from './waiting-rows.tsx'

const readView = (raw: RawSearch) => ({ entity: textOf(raw['entity']), whose: oneOf(['all', 'mine'], raw['whose']) })

/** What was deleted within 30 days and the person may have back. */
export default function DeletedPage() {
  const { t, i18n } = useTranslation('journal')
  const words = useSubjectWords()
  const [view, change] = useAddress(readView)
  const deleted = usePages(companyJournal.listDeleted, {
    ...(view.entity && { entity: view.entity }),
    ...(view.whose === 'mine' && { mine: true }),
  })
  const { data, error } = deleted
  const entities = (data?.[0]?.entities ?? [])
    .map(({ entity }) => ({ value: entity, label: words.record(entity) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.resolvedLanguage === 'cn' ? 'zh' : i18n.resolvedLanguage))
  const records = data?.flatMap((page) => page.records) ?? []
  return (
    <>
      <PageHead title={t('nav.deleted')} summary={t('deleted.summary')} />
      <JournalLinks />
      <Card isFlush>
        <search className={css.filters} aria-label={t('filter')}>
          <Select
            label={t('filter.entity')}
            options={[{ value: '', label: t('filter.anyEntity') }, ...entities]}
            value={view.entity}
            onChange={(entity) => change({ entity })}
          />
          <Select
            label={t('deleted.whose')}
            options={(['all', 'mine'] as const).map((value) => ({ value, label: t(`deleted.${value}`) }))}
            value={view.whose}
            onChange={(whose) => change({ whose: whose === 'all' ? undefined : whose })}
          />
        </search>
        {error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void deleted.refetch()} />}
        {!data && !error && <WaitingRows />}
        {data && records.length === 0 && !deleted.hasNextPage && <Empty text={t('deleted.none')} />}
        {records.length > 0 && (
          <ul className={css.acts} aria-label={t('nav.deleted')} aria-busy={deleted.isPlaceholderData || undefined}>
            {records.map((record) => (
              <DeletedRow key={`${record.entity} ${record.id}`} record={record} />
            ))}
          </ul>
        )}
        {deleted.hasNextPage && (
          <p className={css.more}>
            <Button isLoading={deleted.isFetchingNextPage} onClick={() => void deleted.fetchNextPage()}>
              {t('more')}
            </Button>
          </p>
        )}
      </Card>
    </>
  )
}
