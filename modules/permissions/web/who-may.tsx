import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Link } from '#platform/web/ui/link.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { permissions } from '../contract.ts'
import css from './answers.module.css'
import type { Ask, Asked } from './ask-page.tsx'
import { RecordNumber } from './record-number.tsx'
import { useRuleWords } from './rule-words.ts'
import { useCatalogue } from './use-catalogue.ts'

const actions = ['read', 'update', 'delete'] as const
const MOST = 100

/** Who may see, change or delete one record. */
export function WhoMay({ asked, onAsk }: { asked: Asked; onAsk: Ask }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const subjects = useCatalogue().filter(({ entity }) => entity !== null)
  const subject = subjects.find((one) => one.subject === asked.subject) ?? subjects.find((one) => one.subject === 'Task') ?? subjects[0]
  const action = actions.find((one) => one === asked.action) ?? 'read'
  return (
    <>
      <Card>
        <div className={css.form}>
          <Select
            label={t('ask.action')}
            options={actions.map((value) => ({ value, label: t(`column.${value}`) }))}
            value={action}
            onChange={(value) => onAsk({ action: value })}
          />
          <Select
            label={t('ask.subject')}
            options={subjects.map((one) => ({ value: one.subject, label: words.subject(one.subject) }))}
            value={subject?.subject ?? null}
            onChange={(value) => onAsk({ subject: value })}
          />
          <RecordNumber id={asked.record} onChange={(record) => onAsk({ record })} />
        </div>
      </Card>
      {subject?.entity && asked.record > 0 && <People entity={subject.entity} id={asked.record} action={action} />}
      {asked.record === 0 && <p className={css.soft}>{t('ask.recordHint')}</p>}
    </>
  )
}

function People({ entity, id, action }: { entity: string; id: number; action: (typeof actions)[number] }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const { data, error } = useRead(permissions.whoMay, { entity, id, action, perPage: MOST })
  if (error) return <Alert color="warning">{error.status === 404 ? t('ask.noRecord') : problemText(error)}</Alert>
  if (!data) return <Spinner />
  return (
    <Card isFlush title={t('answer.who', { count: data.total })}>
      {data.people.length === 0 && <Empty text={t('answer.nobody')} />}
      <ul className={css.people}>
        {data.people.map(({ person, role, rule }) => (
          <li key={person.id} className={css.person}>
            <Avatar person={person} size="small" isDecorative />
            <Link href={`#/users/${person.id}`}>{person.fullName}</Link>
            <span className={css.because}>
              <span>
                {rule && words.rule(rule.rule)}{' '}
                <span className={css.source}>({rule ? words.source(rule, words.role(role.name)) : words.role(role.name)})</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
