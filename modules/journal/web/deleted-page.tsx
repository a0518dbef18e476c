import { useTranslation } from 'react-i18next'
import { companyJournal } from '#platform/contract/company-journal.ts'
import { parseOneOf, parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { useSubjectLabels } from '#platform/web/i18n/subject-labels.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { DeletedRow } from './deleted-row.tsx'
import css from './journal.module.css'
import { JournalLinks } from './journal-links.tsx'
import { useInfinitePages } from './use-infinite-pages.ts'
import { JournalSkeleton } from './journal-skeleton.tsx'

const parseView = (raw: RawSearchParams) => ({ entity: parseText(raw['entity']), whose: parseOneOf(['all', 'mine'], raw['whose']) })

export default function DeletedPage() {
  const { t, i18n } = useTranslation('journal')
  const subjectText = useSubjectLabels()
  const [view, changeView] = useSearchParams(parseView)
  const deleted = useInfinitePages(companyJournal.listDeleted, {
    ...(view.entity && { entity: view.entity }),
    ...(view.whose === 'mine' && { mine: true }),
  })
  const { data, error } = deleted
  const entities = (data?.[0]?.entities ?? [])
    .map(({ entity }) => ({ value: entity, label: subjectText.record(entity) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.resolvedLanguage === 'cn' ? 'zh' : i18n.resolvedLanguage))
  const records = data?.flatMap((page) => page.records) ?? []
  return (
    <>
      <PageHeader title={t('nav.deleted')} summary={t('deleted.summary')} />
      <JournalLinks />
      <Card isFlush>
        <search className={css.filters} aria-label={t('filter')}>
          <Select
            label={t('filter.entity')}
            options={[{ value: '', label: t('filter.anyEntity') }, ...entities]}
            value={view.entity}
            onChange={(entity) => changeView({ entity })}
          />
          <Select
            label={t('deleted.whose')}
            options={(['all', 'mine'] as const).map((value) => ({ value, label: t(`deleted.${value}`) }))}
            value={view.whose}
            onChange={(whose) => changeView({ whose: whose === 'all' ? undefined : whose })}
          />
        </search>
        {error && !data && <ProblemState problem={error} onRetry={deleted.refetch} />}
        {!data && !error && <JournalSkeleton />}
        {data && records.length === 0 && !deleted.hasNextPage && <EmptyState text={t('deleted.none')} />}
        {records.length > 0 && (
          <ul className={css.list} aria-label={t('nav.deleted')} aria-busy={deleted.isPlaceholderData || undefined}>
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
