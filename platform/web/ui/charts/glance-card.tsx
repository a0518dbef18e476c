import { Link } from '@tanstack/react-router'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { linkTo } from '../../routing/address.ts'
import type { ApiProblem } from '../../api/api-problem.ts'
import { useCardReport } from '../../overview/card-report.ts'
import { useFormat } from '../../i18n/format.ts'
import { problemText } from '../../api/problem-text.ts'
import { Button } from '../buttons/button.tsx'
import css from './glance-card.module.css'
import { Skeleton } from '../feedback/skeleton.tsx'

/** So many rows a list shows at most; one less where there is room for one card alone. */
export const GLANCE_ROWS = 4

type FrameProps = {
  title: string
  /** Where all of it stands. */
  link: string
  kind: 'list' | 'chart'
  /** Beside the title. */
  count?: number | undefined
  /** At the end of the title. */
  action?: ReactNode
  isBusy?: boolean
  children: ReactNode
}

/** What one sees at a glance: as high before its content has come as with it, so that nothing moves. */
export function GlanceFrame({ title, link, kind, count = 0, action, isBusy, children }: FrameProps) {
  const { number } = useFormat()
  const id = useId()
  return (
    <section className={css.card} data-kind={kind} aria-labelledby={id} aria-busy={isBusy || undefined}>
      <header className={css.head}>
        <h2 id={id} className={css.title}>
          <Link {...linkTo(link)} className={css.all}>
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

/** The place of a card whose code or data is on its way. */
export const WaitingCard = ({ title, link, kind }: Pick<FrameProps, 'title' | 'link' | 'kind'>) => (
  <GlanceFrame {...{ title, link, kind }} isBusy>
    {kind === 'list' ? <WaitingRows /> : <Skeleton height="100%" />}
  </GlanceFrame>
)

const WaitingRows = () => (
  <ul className={css.rows} aria-hidden>
    {Array.from({ length: GLANCE_ROWS }, (_, at) => (
      <li key={at} className={css.waiting}>
        <Skeleton width={`${70 - at * 9}%`} />
        <Skeleton width={`${44 - at * 5}%`} height="0.75em" />
      </li>
    ))}
  </ul>
)

/** In place of a card's content that could not be read. */
export const GlanceProblem = ({ problem, onRetry }: { problem: ApiProblem; onRetry: () => void }) => {
  const { t } = useTranslation('platform')
  return (
    <div className={css.notice} role="alert">
      <p>{problemText(problem)}</p>
      <Button size="small" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}

export type GlanceRow = {
  key: string | number
  link: string
  title: string
  detail: ReactNode
  /** Where the detail is bad news. */
  isLate?: boolean
  lead?: ReactNode
  /** A figure at the end of the row. */
  end?: ReactNode
}

/** Rules on single fields may keep from somebody what a card is made of: then it is not there. */
const FORBIDDEN = 403

type ListProps = {
  title: string
  link: string
  rows: readonly GlanceRow[] | undefined
  total: number | undefined
  /** One calm sentence where there is nothing. */
  empty: string
  problem: ApiProblem | null
  onRetry: () => void
}

/** The first few of what awaits somebody, each one press from its place, and how many there are. */
export function GlanceList({ title, link, rows, total = 0, empty, problem, onRetry }: ListProps) {
  const { t } = useTranslation('platform')
  const isRefused = !rows && problem?.status === FORBIDDEN
  useCardReport(isRefused || (rows && rows.length === 0))
  if (isRefused) return null
  if (!rows && problem)
    return (
      <GlanceFrame {...{ title, link }} kind="list">
        <GlanceProblem problem={problem} onRetry={onRetry} />
      </GlanceFrame>
    )
  if (!rows) return <WaitingCard {...{ title, link }} kind="list" />
  return (
    <GlanceFrame {...{ title, link }} kind="list" count={total}>
      {rows.length === 0 && <p className={css.notice}>{empty}</p>}
      <ul className={css.rows}>
        {rows.slice(0, GLANCE_ROWS).map((row) => (
          <Row key={row.key} row={row} />
        ))}
      </ul>
      {total >= GLANCE_ROWS && (
        <Link {...linkTo(link)} className={css.more} data-narrow={total === GLANCE_ROWS || undefined}>
          {t('glance.all', { count: total })}
        </Link>
      )}
    </GlanceFrame>
  )
}

type ChartProps = Pick<ListProps, 'title' | 'link' | 'empty' | 'problem' | 'onRetry'> & {
  isEmpty: boolean | undefined
  /** The figures are kept from the viewer: then the chart is not there. */
  isKept?: boolean
  action?: ReactNode
  children: ReactNode
}

/** A chart, or what stands in its place: `isEmpty` is undefined until its figures have come. */
export function GlanceChart({ title, link, isEmpty, isKept = false, action, empty, problem, onRetry, children }: ChartProps) {
  useCardReport(isEmpty || isKept)
  if (isKept) return null
  if (isEmpty === undefined && !problem) return <WaitingCard {...{ title, link }} kind="chart" />
  return (
    <GlanceFrame {...{ title, link, action }} kind="chart">
      {isEmpty === undefined && problem && <GlanceProblem problem={problem} onRetry={onRetry} />}
      {isEmpty && <p className={css.notice}>{empty}</p>}
      {isEmpty === false && children}
    </GlanceFrame>
  )
}

const Row = ({ row: { link, title, detail, isLate, lead, end } }: { row: GlanceRow }) => (
  <li>
    <Link {...linkTo(link)} className={css.row}>
      {lead}
      <span className={css.words}>
        <bdi className={css.name}>{title}</bdi>
        <span className={css.detail} data-late={isLate || undefined}>
          {detail}
        </span>
      </span>
      {end !== undefined && <span className={css.end}>{end}</span>}
    </Link>
  </li>
)
