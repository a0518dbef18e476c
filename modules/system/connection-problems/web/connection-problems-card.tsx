import { useTranslation } from 'react-i18next'
import { system, type ConnectionProblem } from '#platform/contract/workspace/system.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { REFRESH } from '../../web/refresh.ts'
import css from './connection-problems-card.module.css'

/** Email accounts, webhooks and calendars whose servers cannot be reached or reject the connection. */
export function ConnectionProblemsCard() {
  const { t } = useTranslation('system')
  const { data, error, refetch } = useApiQuery(system.listConnectionProblems, {}, REFRESH)
  return (
    <Card title={t('connectionProblems')} aria-busy={!data && !error}>
      <div className={css.content}>
        {data?.connectionProblems.length === 0 && <p className={css.none}>{t('connectionProblems.none')}</p>}
        {data && data.connectionProblems.length > 0 && <ProblemList problems={data.connectionProblems} />}
        {!data && error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height="3rem" />}
      </div>
    </Card>
  )
}

const ProblemList = ({ problems }: { problems: readonly ConnectionProblem[] }) => (
  <RowList>
    {problems.map((problem) => (
      <ProblemRow key={`${problem.kind} ${problem.owner} ${problem.name}`} problem={problem} />
    ))}
  </RowList>
)

function ProblemRow({ problem: { kind, name, owner, reason, since } }: { problem: ConnectionProblem }) {
  const { t } = useTranslation('system')
  const { dateTime } = useFormat()
  const details = [owner, since && t('connectionProblems.since', { time: dateTime(since) })].filter(Boolean)
  return (
    <Row name={<bdi>{name}</bdi>} detail={[t(`connectionProblems.kind.${kind}`), ...details].join(' · ')}>
      <Badge tone="danger">{t(`connectionProblems.reason.${reason}`)}</Badge>
    </Row>
  )
}
