import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import type { companyJournal } from '#platform/contract/company-journal.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { ChangeRow } from './change-row.tsx'
import css from './journal.module.css'
import { JournalSkeleton } from './journal-skeleton.tsx'

type ChangeListProps = {
  changes: UseInfiniteQueryResult<Output<typeof companyJournal.listActs>[], ApiProblem>
  openChange: string
  onOpen: (change: string) => void
  /** Set if filters are active. */
  onClear?: () => void
}

export function ChangeList({ changes, openChange, onOpen, onClear }: ChangeListProps) {
  const { t } = useTranslation('journal')
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = changes
  const changeList = data?.flatMap((page) => page.acts) ?? []
  const isPageEmpty = data !== undefined && changeList.length === 0 && hasNextPage
  useEffect(() => {
    if (isPageEmpty && !isFetchingNextPage && data.length < MAX_EMPTY_PAGES) void fetchNextPage()
  }, [isPageEmpty, isFetchingNextPage, data?.length, fetchNextPage])
  if (error && (!data || isPlaceholderData)) return <ProblemState problem={error} onRetry={changes.refetch} />
  if (!data) return <JournalSkeleton />
  if (changeList.length === 0 && !hasNextPage)
    return (
      <EmptyState
        illustration={onClear ? 'search' : 'list'}
        text={onClear ? t('none.found') : t('none')}
        action={onClear && <Button onClick={onClear}>{t('filter.clear')}</Button>}
      />
    )
  return (
    <>
      <ol className={css.list} aria-label={t('nav.journal')} aria-busy={isPlaceholderData || undefined}>
        {changeList.map((entry) => (
          <ChangeRow
            key={entry.change}
            entry={entry}
            isOpen={entry.change === openChange}
            onToggle={(isOpen) => onOpen(isOpen ? entry.change : '')}
          />
        ))}
      </ol>
      {hasNextPage && (
        <p className={css.more}>
          <Button isLoading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  )
}

/** Pages without visible changes are skipped automatically, up to this many in a row. */
const MAX_EMPTY_PAGES = 5
