import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toLinkProps } from '../../routing/search-params.ts'
import type { ApiProblem } from '../../api/api-problem.ts'
import { useReportCardEmpty } from '../../overview/card-empty-context.ts'
import { useFormat } from '../../i18n/format.ts'
import { formatProblem } from '../../api/format-problem.ts'
import { Button } from '../buttons/button.tsx'
import css from './overview-card.module.css'
import { Skeleton } from '../feedback/skeleton.tsx'

export const OVERVIEW_CARD_ROWS = 3

type FrameProps = {
  title: string
  link: string
  kind: 'list' | 'chart'
  count?: number | undefined
  action?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** Header and body of an overview card, with a fixed height to avoid layout shift. */
export function OverviewCardFrame({ title, link, kind, count = 0, action, isBusy, children }: FrameProps) {
  const { number } = useFormat()
  const id = useId()
  return (
    <section className={css.card} data-kind={kind} aria-labelledby={id} aria-busy={isBusy || undefined}>
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          <Link {...toLinkProps(link)} className={css.all}>
            {title}
            {count > 0 && <span className={css.count}>{number(count)}</span>}
          </Link>
        </h2>
        {action}
      </header>
      {children}
    </section>
  )
}

export const OverviewCardSkeleton = ({ title, link, kind }: Pick<FrameProps, 'title' | 'link' | 'kind'>) => (
  <OverviewCardFrame {...{ title, link, kind }} isBusy>
    {kind === 'list' ? <SkeletonRows /> : <Skeleton height="100%" />}
  </OverviewCardFrame>
)

const SkeletonRows = () => (
  <ul className={css.rows} aria-hidden>
    {Array.from({ length: OVERVIEW_CARD_ROWS }, (_, at) => (
      <li key={at} className={css.waiting}>
        <Skeleton width={`${70 - at * 9}%`} />
        <Skeleton width={`${44 - at * 5}%`} height="0.75em" />
      </li>
    ))}
  </ul>
)

export const OverviewCardError = ({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) => {
  const { t } = useTranslation('platform')
  return (
    <div className={css.notice} role="alert">
      <p>{formatProblem(problem)}</p>
      <Button size="small" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}

export type OverviewRow = {
  key: string | number
  link: string
  title: string
  detail: ReactNode
  isOverdue?: boolean
  leading?: ReactNode
  trailing?: ReactNode
}

const FORBIDDEN = 403

type ListProps = {
  title: string
  link: string
  rows: readonly OverviewRow[] | undefined
  total: number | undefined
  /** Of all records, in the last line. */
  sum?: string
  empty: string
  problem: ApiProblem | null
  onRetry: () => void
}

/** An overview card with the first few records and the total. */
export function OverviewListCard({ title, link, rows, total = 0, sum, empty, problem, onRetry }: ListProps) {
  const { t } = useTranslation('platform')
  const isForbiddenList = !rows && problem?.status === FORBIDDEN
  useReportCardEmpty(isForbiddenList || (rows && rows.length === 0))
  if (isForbiddenList) return null
  if (!rows && problem)
    return (
      <OverviewCardFrame {...{ title, link }} kind="list">
        <OverviewCardError problem={problem} onRetry={onRetry} />
      </OverviewCardFrame>
    )
  if (!rows) return <OverviewCardSkeleton {...{ title, link }} kind="list" />
  return (
    <OverviewCardFrame {...{ title, link }} kind="list" count={total}>
      {rows.length === 0 && <p className={css.notice}>{empty}</p>}
      <ul className={css.rows}>
        {rows.slice(0, OVERVIEW_CARD_ROWS).map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {(total > OVERVIEW_CARD_ROWS || sum) && (
        <p className={css.foot}>
          {total > OVERVIEW_CARD_ROWS && (
            <Link {...toLinkProps(link)} className={css.more}>
              {t('overview.viewAll', { count: total })}
            </Link>
          )}
          {sum && <bdi className={css.sum}>{sum}</bdi>}
        </p>
      )}
    </OverviewCardFrame>
  )
}

type ChartProps = Pick<ListProps, 'title' | 'link' | 'empty' | 'problem' | 'onRetry'> & {
  isEmpty: boolean | undefined
  /** The viewer may not see the figures; hides the card. */
  isForbidden?: boolean
  action?: ReactNode
  children: ReactNode
}

/** An overview card with a chart; `isEmpty` is undefined while loading. */
export function OverviewChartCard({ title, link, isEmpty, isForbidden = false, action, empty, problem, onRetry, children }: ChartProps) {
  useReportCardEmpty(isEmpty || isForbidden)
  if (isForbidden) return null
  if (isEmpty === undefined && !problem) return <OverviewCardSkeleton {...{ title, link }} kind="chart" />
  return (
    <OverviewCardFrame {...{ title, link, action }} kind="chart">
      {isEmpty === undefined && problem && <OverviewCardError problem={problem} onRetry={onRetry} />}
      {isEmpty && <p className={css.notice}>{empty}</p>}
      {isEmpty === false && children}
    </OverviewCardFrame>
  )
}

const Row = ({ row: { link, title, detail, isOverdue, leading, trailing } }: { row: OverviewRow }) => (
  <li>
    <Link {...toLinkProps(link)} className={css.row}>
      {leading}
      <span className={css.words}>
        <bdi className={css.name}>{title}</bdi>
        <span className={css.detail} data-late={isOverdue || undefined}>
          {detail}
        </span>
      </span>
      {trailing !== undefined && <span className={css.end}>{trailing}</span>}
    </Link>
  </li>
)
