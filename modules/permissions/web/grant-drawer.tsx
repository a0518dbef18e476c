import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { FormDrawer } from '#platform/web/ui/form-drawer.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
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
    <FormDrawer isOpen={open !== null} title={title} onClose={onClose}>
      {({ onDirty, leave }) => open && <GrantForm key={title} {...open} {...{ isLocked, onDirty, onSave }} onCancel={leave} />}
    </FormDrawer>
  )
}

type Reach = 'none' | 'all' | 'some' | 'never'
const reachOf = ({ kind, where }: Grant): Reach => (kind === 'given' ? (where.length > 0 ? 'some' : 'all') : kind)

type GrantValues = { reach: Reach; where: Condition[][]; fields: FieldLimit | null }

type GrantFormProps = OpenGrant & {
  isLocked: boolean
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSave: (grant: Grant) => void
}

function GrantForm({ subject, action, grant, isLocked, onDirty, onCancel, onSave }: GrantFormProps) {
  const { t } = useTranslation('permissions')
  const form = useForm<GrantValues>({
    initial: { reach: reachOf(grant), where: grant.where.length > 0 ? grant.where : [firstOf(subject)], fields: grant.fields },
    save: async (values) => !isLocked && onSave(grantOf(values)),
  })
  const { reach, where, fields } = form.values
  const reaches = (['none', 'all', 'some', 'never'] as const).filter(
    (one) => one !== 'some' || (subject.conditions.length > 0 && action !== 'use'),
  )
  const isGiven = reach === 'all' || reach === 'some'
  return (
    <Form form={form} {...(!isLocked && { onDirty })}>
      <RadioGroup
        label={t('grant.which')}
        options={reaches.map((value) => ({ value, label: t(`reach.${value}`), isDisabled: isLocked }))}
        value={reach}
        onChange={(next) => form.set('reach', next)}
        help={reach === 'never' ? t('reach.neverHelp') : undefined}
      />
      {reach === 'some' && <ConditionEditor subject={subject} where={where} onChange={(next) => form.set('where', next)} />}
      {isGiven && action !== 'delete' && action !== 'use' && subject.properties.length > 0 && (
        <FieldChoice subject={subject} limit={fields} isLocked={isLocked} onChange={(next) => form.set('fields', next)} />
      )}
      {!isLocked && <FormActions form={form} action={t('grant.take')} onCancel={onCancel} />}
    </Form>
  )
}

function grantOf({ reach, where, fields }: GrantValues): Grant {
  if (reach === 'none') return none
  if (reach === 'never') return never
  const isLimited = fields !== null && fields.fields.length > 0
  return { kind: 'given', where: reach === 'some' ? where.filter((one) => one.length > 0) : [], fields: isLimited ? fields : null }
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
