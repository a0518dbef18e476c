import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { explainEndpoints, type Right } from '../contract.ts'
import type { SourcedRule } from '../../rules/contract.ts'
import css from './access.module.css'
import { useRuleLabels } from '../../rules/web/index.ts'

type PersonRight = Static<typeof Right>

/** Lists the rights of a person, each with the rule and role that allow or deny it. */
export function PersonAccess({ userId }: { userId: number }) {
  const { t } = useTranslation('permissions')
  const { data, error, refetch } = useApiQuery(explainEndpoints.whatMay, { userId })
  const labels = useRuleLabels()
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  const bySubject = Map.groupBy(data.rights, ({ subject }) => subject)
  return (
    <div className={css.answer}>
      {data.status !== 'active' && <Alert color="warning">{t('answer.notActive', { name: data.person.fullName })}</Alert>}
      <p>{t('answer.role', { name: data.person.fullName, role: labels.role(data.role.name) })}</p>
      <Card isFlush>
        {[...bySubject].map(([subject, rights]) => (
          <section key={subject} className={css.subject}>
            <h2>{labels.subject(subject)}</h2>
            <ul>
              {groupRights(rights).map((same) => (
                <RightRow key={same[0]!.action} rights={same} rules={data.rules} role={labels.role(data.role.name)} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </div>
  )
}

const tones = { all: 'success', some: 'info', none: 'neutral' } as const

/** Groups actions with the same extent, fields and rules. */
const groupRights = (rights: readonly PersonRight[]): PersonRight[][] => [
  ...Map.groupBy(rights, ({ extent, fields, rules }) => JSON.stringify([extent, fields, rules])).values(),
]

function RightRow({ rights, rules, role }: { rights: readonly PersonRight[]; rules: readonly SourcedRule[]; role: string }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const right = rights[0]!
  const because = right.rules.flatMap((place) => rules[place] ?? [])
  return (
    <li className={css.right}>
      <span>{rights.map(({ action }) => t(`column.${action}`, { defaultValue: action })).join(t('rule.join'))}</span>
      <span>
        <Badge tone={tones[right.extent]}>{t(`extent.${right.extent}`)}</Badge>
      </span>
      <span className={css.because}>
        {because.length === 0 && t('answer.noRule')}
        {because.map((one) => (
          <span key={`${one.from} ${one.permission ?? ''} ${one.index}`}>
            {labels.rule(one.rule)} <span className={css.source}>({labels.source(one, role)})</span>
          </span>
        ))}
      </span>
    </li>
  )
}
