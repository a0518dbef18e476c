import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import type { companyJournal } from '#platform/contract/company-journal.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { ActRow } from './act-row.tsx'
import css from './journal.module.css'
import { WaitingRows } from './waiting-rows.tsx'

type ActListProps = {
  acts: UseInfiniteQueryResult<Output<typeof companyJournal.listActs>[], ApiProblem>
  opened: string
  onOpen: (change: string) => void
  /** Where filters are why there is nothing. */
  onClear?: () => void
}

export function ActList({ acts, opened, onOpen, onClear }: ActListProps) {
  const { t } = useTranslation('journal')
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = acts
  const all = data?.flatMap((page) => page.acts) ?? []
  const isEmptySoFar = data !== undefined && all.length === 0 && hasNextPage
  useEffect(() => {
    if (isEmptySoFar && !isFetchingNextPage && data.length < MOST_EMPTY) void fetchNextPage()
  }, [isEmptySoFar, isFetchingNextPage, data?.length, fetchNextPage])
  if (error && (!data || isPlaceholderData))
    return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void acts.refetch()} />
  if (!data) return <WaitingRows />
  if (all.length === 0 && !hasNextPage)
    return (
      <Empty
        drawing="search"
        text={onClear ? t('none.found') : t('none')}
        action={onClear && <Button onClick={onClear}>{t('filter.clear')}</Button>}
      />
    )
  return (
    <>
      <ol className={css.acts} aria-label={t('nav.journal')} aria-busy={isPlaceholderData || undefined}>
        {all.map((act) => (
          <ActRow key={act.change} act={act} isOpen={act.change === opened} onToggle={(isOpen) => onOpen(isOpen ? act.change : '')} />
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

/** Pages of which all is out of the person's sight are passed by themselves, so many at a time. */
const MOST_EMPTY = 5
