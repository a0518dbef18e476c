import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { explainEndpoints } from '../contract.ts'
import css from './access.module.css'
import type { ChangeQuery, AccessQuery } from './access-query.ts'
import { RecordNumberField } from './record-number-field.tsx'
import { useCatalogue, useRuleLabels } from '../../rules/web/index.ts'

const actions = ['read', 'update', 'delete'] as const
const MAX_PEOPLE = 100

/** Lists the people who can view, edit or delete one record. */
export function RecordAccess({ query, onQueryChange }: { query: AccessQuery; onQueryChange: ChangeQuery }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const subjects = useCatalogue().filter(({ entity }) => entity !== null)
  const subject = subjects.find((one) => one.subject === query.subject) ?? subjects.find((one) => one.subject === 'Task') ?? subjects[0]
  const action = actions.find((one) => one === query.action) ?? 'read'
  return (
    <>
      <Card>
        <div className={css.form}>
          <Select
            label={t('ask.action')}
            options={actions.map((value) => ({ value, label: t(`column.${value}`) }))}
            value={action}
            onChange={(value) => onQueryChange({ action: value })}
          />
          <Select
            label={t('ask.subject')}
            options={subjects.map((one) => ({ value: one.subject, label: labels.subject(one.subject) }))}
            value={subject?.subject ?? null}
            onChange={(value) => onQueryChange({ subject: value })}
          />
          <RecordNumberField id={query.record} onChange={(record) => onQueryChange({ record })} />
        </div>
      </Card>
      {subject?.entity && query.record > 0 && <PeopleWithAccess entity={subject.entity} id={query.record} action={action} />}
      {query.record === 0 && <p className={css.soft}>{t('ask.recordHint')}</p>}
    </>
  )
}

function PeopleWithAccess({ entity, id, action }: { entity: string; id: number; action: (typeof actions)[number] }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const { data, error } = useApiQuery(explainEndpoints.whoMay, { entity, id, action, perPage: MAX_PEOPLE })
  if (error) return <Alert color="warning">{error.status === 404 ? t('ask.noRecord') : formatProblem(error)}</Alert>
  if (!data) return <Spinner />
  return (
    <Card isFlush title={t('answer.who', { count: data.total })}>
      {data.people.length === 0 && <EmptyState text={t('answer.nobody')} />}
      <ul className={css.people}>
        {data.people.map(({ person, role, rule }) => (
          <li key={person.id} className={css.person}>
            <Avatar person={person} size="small" isDecorative />
            <TextLink href={`#/users/${person.id}`}>{person.fullName}</TextLink>
            <span className={css.because}>
              <span>
                {rule && labels.rule(rule.rule)}{' '}
                <span className={css.source}>({rule ? labels.source(rule, labels.role(role.name)) : labels.role(role.name)})</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
