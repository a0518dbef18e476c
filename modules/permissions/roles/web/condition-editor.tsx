import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { CatalogueSubject } from '../../rules/contract.ts'
import { ConditionValue } from './condition-value.tsx'
import css from './roles.module.css'
import { type Condition, useRuleLabels } from '../../rules/web/index.ts'

type ConditionEditorProps = { subject: CatalogueSubject; where: Condition[][]; onChange: (where: Condition[][]) => void }

/** Edits alternatives (or), each a list of conditions (and). */
export function ConditionEditor({ subject, where, onChange }: ConditionEditorProps) {
  const { t } = useTranslation('permissions')
  const replaceAlternative = (index: number, next: Condition[]) => onChange(where.with(index, next).filter((one) => one.length > 0))
  const first = nextCondition(subject, [])
  return (
    <div className={css.either} role="group" aria-label={t('reach.some')}>
      {where.map((conditions, index) => (
        // Alternatives have no identity other than their position.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={css.alternative}>
          {index > 0 && <p className={css.word}>{t('condition.orElse')}</p>}
          <ConditionGroup subject={subject} conditions={conditions} onChange={(next) => replaceAlternative(index, next)} />
        </div>
      ))}
      {first && (
        <Button size="small" icon={<Plus />} className={css.start!} onClick={() => onChange([...where, [first]])}>
          {t(where.length > 0 ? 'condition.addOr' : 'condition.add')}
        </Button>
      )}
    </div>
  )
}

function ConditionGroup({
  subject,
  conditions,
  onChange,
}: {
  subject: CatalogueSubject
  conditions: Condition[]
  onChange: (next: Condition[]) => void
}) {
  const { t } = useTranslation('permissions')
  const next = nextCondition(subject, conditions)
  return (
    <>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={condition.field}
          {...{ subject, condition }}
          others={conditions.filter((one) => one !== condition).map(({ field }) => field)}
          onChange={(changed) => onChange(conditions.with(index, changed))}
          onRemove={() => onChange(conditions.filter((one) => one !== condition))}
        />
      ))}
      {next && (
        <Button size="small" variant="quiet" icon={<Plus />} className={css.start!} onClick={() => onChange([...conditions, next])}>
          {t('condition.addAnd')}
        </Button>
      )}
    </>
  )
}

/** Suggests a condition on a field that the alternative does not use yet. */
const nextCondition = ({ conditions }: CatalogueSubject, existing: readonly Condition[]): Condition | undefined => {
  const available = conditions.find(({ field }) => !existing.some((one) => one.field === field))
  return available && { ...available, values: [] }
}

type ConditionRowProps = {
  subject: CatalogueSubject
  condition: Condition
  others: readonly string[]
  onChange: (condition: Condition) => void
  onRemove: () => void
}

function ConditionRow({ subject, condition, others, onChange, onRemove }: ConditionRowProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const kinds = subject.conditions.filter(({ field }) => !others.includes(field))
  const getKey = ({ kind, field }: Pick<Condition, 'kind' | 'field'>) => `${kind} ${field}`
  const select = (key: string) => {
    const selected = kinds.find((one) => getKey(one) === key)
    if (selected) onChange({ ...selected, values: [] })
  }
  return (
    <div className={css.condition}>
      <Select
        label={t('condition.label')}
        isLabelHidden
        options={kinds.map((one) => ({ value: getKey(one), label: labels.conditionKind(subject.subject, one) }))}
        value={getKey(condition)}
        onChange={select}
      />
      <IconButton label={t('condition.remove')} onClick={onRemove}>
        <Trash2 />
      </IconButton>
      <ConditionValue subject={subject} condition={condition} onChange={(values) => onChange({ ...condition, values })} />
    </div>
  )
}
