import { useTranslation } from 'react-i18next'
import { system, type Trouble } from '#platform/contract/workspace/system.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { REFRESH } from '../../web/refresh.ts'
import css from './troubles-card.module.css'

/** Email accounts, webhooks and calendars whose servers cannot be reached or reject the connection. */
export function TroublesCard() {
  const { t } = useTranslation('system')
  const { data, error, refetch } = useApiQuery(system.listTroubles, {}, REFRESH)
  return (
    <Card title={t('troubles')} aria-busy={!data && !error}>
      <div className={css.content}>
        {data?.troubles.length === 0 && <p className={css.none}>{t('troubles.none')}</p>}
        {data && data.troubles.length > 0 && <TroubleList troubles={data.troubles} />}
        {!data && error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Skeleton height="3rem" />}
      </div>
    </Card>
  )
}

const TroubleList = ({ troubles }: { troubles: readonly Trouble[] }) => (
  <RowList>
    {troubles.map((trouble) => (
      <TroubleRow key={`${trouble.kind} ${trouble.owner} ${trouble.name}`} trouble={trouble} />
    ))}
  </RowList>
)

function TroubleRow({ trouble: { kind, name, owner, problem, since } }: { trouble: Trouble }) {
  const { t } = useTranslation('system')
  const { dateTime } = useFormat()
  const details = [owner, since && t('troubles.since', { time: dateTime(since) })].filter(Boolean)
  return (
    <Row name={<bdi>{name}</bdi>} detail={[t(`troubles.kind.${kind}`), ...details].join(' · ')}>
      <Badge tone="danger">{t(`troubles.problem.${problem}`)}</Badge>
    </Row>
  )
}
