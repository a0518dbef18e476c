import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { CatalogueSubject } from '../../rules/contract.ts'
import { ConditionEditor } from './condition-editor.tsx'
import css from './roles.module.css'
import { type Condition, type FieldLimit, type Grant, deniedGrant, noGrant, useRuleLabels } from '../../rules/web/index.ts'

export type OpenGrant = { subject: CatalogueSubject; action: string; grant: Grant }
type GrantDrawerProps = { open: OpenGrant | null; isLocked: boolean; onClose: () => void; onSave: (grant: Grant) => void }

/** Edits the grant of one action on one subject. */
export function GrantDrawer({ open, isLocked, onClose, onSave }: GrantDrawerProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const title = open ? t('grant.title', { action: labels.action(open.action), subject: labels.subject(open.subject.subject) }) : ''
  return (
    <FormDrawer isOpen={open !== null} title={title} onClose={onClose}>
      {({ onDirtyChange, requestClose }) =>
        open && <GrantForm key={title} {...open} {...{ isLocked, onDirty: onDirtyChange, onSave }} onCancel={requestClose} />
      }
    </FormDrawer>
  )
}

type Reach = 'none' | 'all' | 'some' | 'never'
const getReach = ({ kind, where }: Grant): Reach => (kind === 'allowed' ? (where.length > 0 ? 'some' : 'all') : kind)

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
    initial: {
      reach: getReach(grant),
      where: grant.where.length > 0 ? grant.where : [getDefaultConditions(subject)],
      fields: grant.fields,
    },
    save: async (values) => !isLocked && onSave(toGrant(values)),
  })
  const { reach, where, fields } = form.values
  const reaches = (['none', 'all', 'some', 'never'] as const).filter(
    (one) => one !== 'some' || (subject.conditions.length > 0 && action !== 'use'),
  )
  const isAllowedAction = reach === 'all' || reach === 'some'
  return (
    <Form form={form} {...(!isLocked && { onDirtyChange: onDirty })}>
      <RadioGroup
        label={t('grant.which')}
        options={reaches.map((value) => ({ value, label: t(`reach.${value}`), isDisabled: isLocked }))}
        value={reach}
        onChange={(next) => form.set('reach', next)}
        help={reach === 'never' ? t('reach.neverHelp') : undefined}
      />
      {reach === 'some' && <ConditionEditor subject={subject} where={where} onChange={(next) => form.set('where', next)} />}
      {isAllowedAction && action !== 'delete' && action !== 'use' && subject.properties.length > 0 && (
        <FieldLimitEditor subject={subject} limit={fields} isLocked={isLocked} onChange={(next) => form.set('fields', next)} />
      )}
      {!isLocked && <FormActions form={form} action={t('grant.take')} onCancel={onCancel} />}
    </Form>
  )
}

function toGrant({ reach, where, fields }: GrantValues): Grant {
  if (reach === 'none') return noGrant
  if (reach === 'never') return deniedGrant
  const isLimited = fields !== null && fields.fields.length > 0
  return { kind: 'allowed', where: reach === 'some' ? where.filter((one) => one.length > 0) : [], fields: isLimited ? fields : null }
}

const getDefaultConditions = ({ conditions }: CatalogueSubject): Condition[] => {
  const first = conditions.find(({ kind }) => kind === 'me') ?? conditions[0]
  return first ? [{ ...first, values: [] }] : []
}

type FieldLimitEditorProps = {
  subject: CatalogueSubject
  limit: FieldLimit | null
  isLocked: boolean
  onChange: (limit: FieldLimit | null) => void
}

function FieldLimitEditor({ subject, limit, isLocked, onChange }: FieldLimitEditorProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
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
          <legend className="visually-hidden">{t(`fields.${limit.kind}`)}</legend>
          {subject.properties
            .filter((field) => field !== 'id')
            .map((field) => (
              <Checkbox
                key={field}
                label={labels.field(subject.subject, field)}
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
