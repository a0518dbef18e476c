import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAbility } from '#platform/web/abilities.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Link } from '#platform/web/ui/link.tsx'
import type { Decision } from '../contract.ts'
import css from './answers.module.css'
import { useRuleWords } from './rule-words.ts'

type DecisionCardProps = { decision: Decision; asked: { action: string; subject: string; record: number; field: string } }

/** Yes or no, the rule and the role that decided, and what else was looked at. */
export function DecisionCard({ decision, asked }: DecisionCardProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const mayReadRoles = useAbility().can('read', 'Role')
  const { isAllowed, person, role, rule, reason, considered } = decision
  const roleName = words.role(role.name)
  const subject = words.subject(asked.subject)
  const what = [
    t('ask.deed', { action: words.action(asked.action), subject, record: asked.record > 0 ? ` #${asked.record}` : '' }),
    asked.field && t('ask.deedField', { field: words.field(asked.subject, asked.field) }),
  ]
    .filter(Boolean)
    .join(t('rule.join'))
  const reasonText = t(`reason.${reason}`, { name: person.fullName, role: roleName, source: rule ? words.source(rule, roleName) : '' })
  return (
    <Card>
      <div className={css.verdict} role="status">
        <span className={css.sign} data-allowed={isAllowed} aria-hidden>
          {isAllowed ? <Check /> : <X />}
        </span>
        <div>
          <h2>{t(isAllowed ? 'answer.yes' : 'answer.no', { name: person.fullName, what })}</h2>
          <p>{reasonText}</p>
          {rule && <p className={css.soft}>{words.rule(rule.rule)}</p>}
          {role.id !== null && mayReadRoles && <RoleLink id={role.id} name={roleName} />}
        </div>
      </div>
      {considered.length > 0 && (
        <div className={css.looked}>
          <h3>{t('answer.looked', { count: considered.length })}</h3>
          <ol>
            {considered.map((one) => (
              <li key={`${one.from} ${one.permission ?? ''} ${one.index}`}>
                {words.rule(one.rule)} <span className={css.soft}>({words.source(one, roleName)})</span>
                <span className={css.because}>
                  {one.matches && t('answer.matches')}
                  {one.because === 'fields' && t('answer.otherFields')}
                  {one.because === 'conditions' && t('answer.conditions', { fields: words.fields(asked.subject, one.failedConditions) })}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}

function RoleLink({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('permissions')
  return (
    <p>
      <Link href={`#/roles/${id}`}>{t('answer.openRole', { role: name })}</Link>
    </p>
  )
}
