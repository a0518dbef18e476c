import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { actions, permissions } from '../contract.ts'
import css from './answers.module.css'
import type { Ask, Asked } from './ask-page.tsx'
import { DecisionCard } from './decision-card.tsx'
import { RecordNumber } from './record-number.tsx'
import { useRuleWords } from './rule-words.ts'
import { useCatalogue } from './use-catalogue.ts'

const NO_FIELD = 'none'
type WhyProps = { asked: Asked; person: number; choice: ReactNode; onAsk: Ask }
type Action = (typeof actions)[number] | 'use'

/** Why somebody may do something, or why not. */
export function Why({ asked, person, choice, onAsk }: WhyProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const names = useSubjects(person, asked.subject)
  const { properties } = useCatalogue().find(({ subject }) => subject === asked.subject) ?? { properties: [] }
  const action = [...actions, 'use' as const].find((one) => one === asked.action) ?? 'read'
  return (
    <>
      <Card>
        <div className={css.form}>
          {choice}
          <Select
            label={t('ask.action')}
            options={actions.map((value) => ({ value: value as Action, label: t(`column.${value}`) }))}
            value={action}
            onChange={(value) => onAsk({ action: value })}
          />
          <Select
            label={t('ask.subject')}
            options={names.map((value) => ({ value, label: words.subject(value) }))}
            value={asked.subject || null}
            onChange={(value) => onAsk({ subject: value, field: undefined })}
          />
          <RecordNumber id={asked.record} isOptional onChange={(record) => onAsk({ record })} />
          {properties.length > 0 && (
            <Select
              label={t('ask.field')}
              options={[
                { value: NO_FIELD, label: t('ask.noField') },
                ...properties.map((value) => ({ value, label: words.field(asked.subject, value) })),
              ]}
              value={asked.field || NO_FIELD}
              onChange={(field) => onAsk({ field: field === NO_FIELD ? undefined : field })}
            />
          )}
        </div>
      </Card>
      {asked.subject ? <Answer asked={asked} person={person} action={action} /> : <p className={css.soft}>{t('ask.subjectHint')}</p>}
    </>
  )
}

/** From the catalogue, or for whoever may not read it from what they may do themselves. */
function useSubjects(person: number, asked: string): string[] {
  const words = useRuleWords()
  const catalogue = useCatalogue().map(({ subject }) => subject)
  const own = useRead(permissions.whatMay, { userId: person }).data?.rights.map(({ subject }) => subject) ?? []
  const names = [...new Set([...(catalogue.length > 0 ? catalogue : own), ...(asked ? [asked] : [])])]
  return names.toSorted((one, other) => words.subject(one).localeCompare(words.subject(other)))
}

function Answer({ asked, person, action }: { asked: Asked; person: number; action: Action }) {
  const { t } = useTranslation('permissions')
  const { data, error } = useRead(permissions.why, {
    userId: person,
    action,
    subject: asked.subject,
    ...(asked.record > 0 && { id: asked.record }),
    ...(asked.field && { field: asked.field }),
  })
  if (error) return <Alert color="warning">{error.status === 404 ? t('ask.noRecord') : problemText(error)}</Alert>
  return data ? <DecisionCard decision={data.decision} asked={{ ...asked, action }} /> : <Spinner />
}
