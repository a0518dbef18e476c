import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Actions } from '#platform/web/ui/actions.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { CatalogueSubject } from '../contract.ts'
import { ConditionEditor } from './condition-editor.tsx'
import type { Condition } from './conditions.ts'
import { never, none, type FieldLimit, type Grant } from './grants.ts'
import css from './permissions.module.css'
import { useRuleWords } from './rule-words.ts'

export type OpenGrant = { subject: CatalogueSubject; action: string; grant: Grant }
type GrantDrawerProps = { open: OpenGrant | null; isLocked: boolean; onClose: () => void; onSave: (grant: Grant) => void }

/** One action on one subject: which records, which fields. */
export function GrantDrawer({ open, isLocked, onClose, onSave }: GrantDrawerProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const title = open ? t('grant.title', { action: words.action(open.action), subject: words.subject(open.subject.subject) }) : ''
  return (
    <Drawer isOpen={open !== null} title={title} onClose={onClose}>
      {open && <GrantForm key={title} {...open} {...{ isLocked, onClose, onSave }} />}
    </Drawer>
  )
}

type Reach = 'none' | 'all' | 'some' | 'never'
const reachOf = ({ kind, where }: Grant): Reach => (kind === 'given' ? (where.length > 0 ? 'some' : 'all') : kind)

function GrantForm({ subject, action, grant, isLocked, onClose, onSave }: OpenGrant & Omit<GrantDrawerProps, 'open'>) {
  const { t } = useTranslation('permissions')
  const [reach, setReach] = useState(reachOf(grant))
  const [where, setWhere] = useState<Condition[][]>(grant.where.length > 0 ? grant.where : [firstOf(subject)])
  const [fields, setFields] = useState(grant.fields)
  const reaches = (['none', 'all', 'some', 'never'] as const).filter(
    (one) => one !== 'some' || (subject.conditions.length > 0 && action !== 'use'),
  )
  const isGiven = reach === 'all' || reach === 'some'
  const save = () => {
    if (reach === 'none') return onSave(none)
    if (reach === 'never') return onSave(never)
    const isLimited = fields !== null && fields.fields.length > 0
    onSave({ kind: 'given', where: reach === 'some' ? where.filter((one) => one.length > 0) : [], fields: isLimited ? fields : null })
  }
  return (
    <form
      className={css.column}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <RadioGroup
        label={t('grant.which')}
        options={reaches.map((value) => ({ value, label: t(`reach.${value}`), isDisabled: isLocked }))}
        value={reach}
        onChange={setReach}
        help={reach === 'never' ? t('reach.neverHelp') : undefined}
      />
      {reach === 'some' && <ConditionEditor subject={subject} where={where} onChange={setWhere} />}
      {isGiven && action !== 'delete' && action !== 'use' && subject.properties.length > 0 && (
        <FieldChoice subject={subject} limit={fields} isLocked={isLocked} onChange={setFields} />
      )}
      {!isLocked && (
        <Actions>
          <Button onClick={onClose}>{t('platform:ui.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t('grant.take')}
          </Button>
        </Actions>
      )}
    </form>
  )
}

const firstOf = ({ conditions }: CatalogueSubject): Condition[] => {
  const first = conditions.find(({ kind }) => kind === 'me') ?? conditions[0]
  return first ? [{ ...first, values: [] }] : []
}

type FieldChoiceProps = {
  subject: CatalogueSubject
  limit: FieldLimit | null
  isLocked: boolean
  onChange: (limit: FieldLimit | null) => void
}

function FieldChoice({ subject, limit, isLocked, onChange }: FieldChoiceProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const toggle = (field: string, isIn: boolean) =>
    limit && onChange({ ...limit, fields: isIn ? [...limit.fields, field] : limit.fields.filter((one) => one !== field) })
  return (
    <>
      <RadioGroup
        label={t('fields')}
        options={(['all', 'except', 'only'] as const).map((value) => ({ value, label: t(`fields.${value}`), isDisabled: isLocked }))}
        value={limit?.kind ?? 'all'}
        onChange={(kind) => onChange(kind === 'all' ? null : { kind, fields: limit?.fields ?? [] })}
      />
      {limit && (
        <fieldset className={css.fields}>
          <legend className="unseen">{t(`fields.${limit.kind}`)}</legend>
          {subject.properties
            .filter((field) => field !== 'id')
            .map((field) => (
              <Checkbox
                key={field}
                label={words.field(subject.subject, field)}
                isChecked={limit.fields.includes(field)}
                disabled={isLocked}
                onChange={(isIn) => toggle(field, isIn)}
              />
            ))}
        </fieldset>
      )}
    </>
  )
}
