import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { explainEndpoints } from '../contract.ts'
import { recordActions } from '../../rules/contract.ts'
import css from './access.module.css'
import type { ChangeQuery, AccessQuery } from './access-query.ts'
import { DecisionCard } from './decision-card.tsx'
import { RecordNumberField } from './record-number-field.tsx'
import { useCatalogue, useRuleLabels } from '../../rules/web/index.ts'

const NO_FIELD = 'none'
type AccessExplanationProps = { query: AccessQuery; person: number; personPicker: ReactNode; onQueryChange: ChangeQuery }
type Action = (typeof recordActions)[number] | 'use'

export function AccessExplanation({ query, person, personPicker, onQueryChange }: AccessExplanationProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const names = useSubjectNames(person, query.subject)
  const { properties } = useCatalogue().find(({ subject }) => subject === query.subject) ?? { properties: [] }
  const action = [...recordActions, 'use' as const].find((one) => one === query.action) ?? 'read'
  return (
    <>
      <Card>
        <div className={css.form}>
          {personPicker}
          <Select
            label={t('ask.action')}
            options={recordActions.map((value) => ({ value: value as Action, label: t(`column.${value}`) }))}
            value={action}
            onChange={(value) => onQueryChange({ action: value })}
          />
          <Select
            label={t('ask.subject')}
            options={names.map((value) => ({ value, label: labels.subject(value) }))}
            value={query.subject || null}
            onChange={(value) => onQueryChange({ subject: value, field: undefined })}
          />
          <RecordNumberField id={query.record} isOptional onChange={(record) => onQueryChange({ record })} />
          {properties.length > 0 && (
            <Select
              label={t('ask.field')}
              options={[
                { value: NO_FIELD, label: t('ask.noField') },
                ...properties.map((value) => ({ value, label: labels.field(query.subject, value) })),
              ]}
              value={query.field || NO_FIELD}
              onChange={(field) => onQueryChange({ field: field === NO_FIELD ? undefined : field })}
            />
          )}
        </div>
      </Card>
      {query.subject ? (
        <ExplanationResult query={query} person={person} action={action} />
      ) : (
        <p className={css.soft}>{t('ask.subjectHint')}</p>
      )}
    </>
  )
}

/** Returns the subjects of the catalogue, or those of the person's own rights if the viewer may not read the catalogue. */
function useSubjectNames(person: number, query: string): string[] {
  const labels = useRuleLabels()
  const catalogue = useCatalogue().map(({ subject }) => subject)
  const own = useApiQuery(explainEndpoints.whatMay, { userId: person }).data?.rights.map(({ subject }) => subject) ?? []
  const names = [...new Set([...(catalogue.length > 0 ? catalogue : own), ...(query ? [query] : [])])]
  return names.toSorted((one, other) => labels.subject(one).localeCompare(labels.subject(other)))
}

function ExplanationResult({ query, person, action }: { query: AccessQuery; person: number; action: Action }) {
  const { t } = useTranslation('permissions')
  const { data, error } = useApiQuery(explainEndpoints.why, {
    userId: person,
    action,
    subject: query.subject,
    ...(query.record > 0 && { id: query.record }),
    ...(query.field && { field: query.field }),
  })
  if (error) return <Alert color="warning">{error.status === 404 ? t('ask.noRecord') : formatProblem(error)}</Alert>
  return data ? <DecisionCard decision={data.decision} query={{ ...query, action }} /> : <Spinner />
}
