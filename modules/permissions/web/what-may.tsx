import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { Pill } from '#platform/web/ui/pill.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { permissions, type Right, type SourcedRule } from '../contract.ts'
import css from './answers.module.css'
import { useRuleWords } from './rule-words.ts'

type OneRight = Static<typeof Right>

/** Everything a person may do, each with the rule and the role that allow or refuse it. */
export function WhatMay({ userId }: { userId: number }) {
  const { t } = useTranslation('permissions')
  const { data, error, refetch } = useRead(permissions.whatMay, { userId })
  const words = useRuleWords()
  if (error) return <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  const bySubject = Map.groupBy(data.rights, ({ subject }) => subject)
  return (
    <div className={css.answer}>
      {data.status !== 'active' && <Alert color="warning">{t('answer.notActive', { name: data.person.fullName })}</Alert>}
      <p>{t('answer.role', { name: data.person.fullName, role: words.role(data.role.name) })}</p>
      <Card isFlush>
        {[...bySubject].map(([subject, rights]) => (
          <section key={subject} className={css.subject}>
            <h2>{words.subject(subject)}</h2>
            <ul>
              {alike(rights).map((same) => (
                <RightRow key={same[0]!.action} rights={same} rules={data.rules} role={words.role(data.role.name)} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </div>
  )
}

const tones = { all: 'success', some: 'info', none: 'neutral' } as const

/** Actions that reach as far by the same rules are told together. */
const alike = (rights: readonly OneRight[]): OneRight[][] => [
  ...Map.groupBy(rights, ({ extent, fields, rules }) => JSON.stringify([extent, fields, rules])).values(),
]

function RightRow({ rights, rules, role }: { rights: readonly OneRight[]; rules: readonly SourcedRule[]; role: string }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const right = rights[0]!
  const because = right.rules.flatMap((place) => rules[place] ?? [])
  return (
    <li className={css.right}>
      <span>{rights.map(({ action }) => t(`column.${action}`, { defaultValue: action })).join(t('rule.join'))}</span>
      <span>
        <Pill tone={tones[right.extent]}>{t(`extent.${right.extent}`)}</Pill>
      </span>
      <span className={css.because}>
        {because.length === 0 && t('answer.noRule')}
        {because.map((one) => (
          <span key={`${one.from} ${one.permission ?? ''} ${one.index}`}>
            {words.rule(one.rule)} <span className={css.source}>({words.source(one, role)})</span>
          </span>
        ))}
      </span>
    </li>
  )
}
