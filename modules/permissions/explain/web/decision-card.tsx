import { Check, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAbility } from '#platform/web/session/abilities.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { TextLink } from '#platform/web/ui/buttons/text-link.tsx'
import type { AccessDecision } from '../contract.ts'
import css from './access.module.css'
import { useRuleLabels } from '../../rules/web/index.ts'

type DecisionCardProps = { decision: AccessDecision; query: { action: string; subject: string; record: number; field: string } }

export function DecisionCard({ decision, query }: DecisionCardProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const canReadRoles = useAbility().can('read', 'Role')
  const { isAllowed, person, role, rule, reason, considered } = decision
  const roleName = labels.role(role.name)
  const subject = labels.subject(query.subject)
  const what = [
    t('ask.deed', { action: labels.action(query.action), subject, record: query.record > 0 ? ` #${query.record}` : '' }),
    query.field && t('ask.deedField', { field: labels.field(query.subject, query.field) }),
  ]
    .filter(Boolean)
    .join(t('rule.join'))
  const reasonText = t(`reason.${reason}`, { name: person.fullName, role: roleName, source: rule ? labels.source(rule, roleName) : '' })
  return (
    <Card>
      <div className={css.verdict} role="status">
        <span className={css.sign} data-allowed={isAllowed} aria-hidden>
          {isAllowed ? <Check /> : <X />}
        </span>
        <div>
          <h2>{t(isAllowed ? 'answer.yes' : 'answer.no', { name: person.fullName, what })}</h2>
          <p>{reasonText}</p>
          {rule && <p className={css.soft}>{labels.rule(rule.rule)}</p>}
          {role.id !== null && canReadRoles && <RoleLink id={role.id} name={roleName} />}
        </div>
      </div>
      {considered.length > 0 && (
        <div className={css.considered}>
          <h3>{t('answer.looked', { count: considered.length })}</h3>
          <ol>
            {considered.map((one) => (
              <li key={`${one.from} ${one.permission ?? ''} ${one.index}`}>
                {labels.rule(one.rule)} <span className={css.soft}>({labels.source(one, roleName)})</span>
                <span className={css.because}>
                  {one.matches && t('answer.matches')}
                  {one.because === 'fields' && t('answer.otherFields')}
                  {one.because === 'conditions' && t('answer.conditions', { fields: labels.fields(query.subject, one.failedConditions) })}
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
      <TextLink href={`#/roles/${id}`}>{t('answer.openRole', { role: name })}</TextLink>
    </p>
  )
}
