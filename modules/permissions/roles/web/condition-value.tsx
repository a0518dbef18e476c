import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { CatalogueSubject } from '../../rules/contract.ts'
import { searchPeople, toPersonOption } from '../../web/person-options.tsx'
import css from './roles.module.css'
import { type Condition, type ConditionValue as Value, useKnownPeople, useRuleLabels } from '../../rules/web/index.ts'

type ConditionValueProps = { subject: CatalogueSubject; condition: Condition; onChange: (values: Value[]) => void }

export function ConditionValue({ subject, condition, onChange }: ConditionValueProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const { kind, field, values } = condition
  const label = labels.field(subject.subject, field)
  const fieldInfo = subject.fields.find(({ name }) => name === field)
  if (kind === 'me' || kind === 'empty') return null
  if (kind === 'is')
    return (
      <RadioGroup
        label={label}
        isLabelHidden
        orientation="horizontal"
        options={(['yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
        value={values[0] === false ? 'no' : 'yes'}
        onChange={(value) => onChange([value === 'yes'])}
      />
    )
  if (kind === 'before' || kind === 'after')
    return (
      <TextField
        label={label}
        isLabelHidden
        type="date"
        value={String(values[0] ?? '').slice(0, 10)}
        onChange={(day) => onChange(day ? [`${day}T00:00:00.000Z`] : [])}
      />
    )
  if (kind === 'oneOf' && fieldInfo?.values)
    return <ValueCheckboxes label={label} options={fieldInfo.values} values={values} onChange={onChange} />
  if (field.endsWith('.id')) return <PersonValues label={label} values={values} onChange={onChange} />
  const parseValue = (text: string): Value => (fieldInfo?.type === 'number' ? Number(text) : text)
  if (kind === 'oneOf') return <TextValues label={label} values={values} onChange={(texts) => onChange(texts.map(parseValue))} />
  return (
    <TextField
      label={label}
      isLabelHidden
      type={fieldInfo?.type === 'number' ? 'number' : 'text'}
      value={String(values[0] ?? '')}
      onChange={(text) => onChange(text ? [parseValue(text)] : [])}
    />
  )
}

type ValuesProps = { label: string; values: readonly Value[]; onChange: (values: Value[]) => void }

function ValueCheckboxes({ label, options, values, onChange }: ValuesProps & { options: readonly string[] }) {
  return (
    <fieldset className={css.fields}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <Checkbox
          key={option}
          label={option}
          isChecked={values.includes(option)}
          onChange={(isIn) => onChange(isIn ? [...values, option] : values.filter((one) => one !== option))}
        />
      ))}
    </fieldset>
  )
}

const toTextOption = (text: string): SelectOption => ({ value: text, label: text })

function TextValues({ label, values, onChange }: Omit<ValuesProps, 'onChange'> & { onChange: (texts: string[]) => void }) {
  const { t } = useTranslation('permissions')
  return (
    <TagInput
      label={label}
      isLabelHidden
      help={t('condition.textsHelp')}
      selected={values.map((value) => toTextOption(String(value)))}
      loadOptions={() => Promise.resolve([])}
      createOption={toTextOption}
      onChange={(options) => onChange(options.map(({ value }) => value))}
    />
  )
}

function PersonValues({ label, values, onChange }: ValuesProps) {
  const people = useKnownPeople()
  const selected = values.map((id) => {
    const person = people.find((one) => one.id === id)
    return person ? toPersonOption(person) : toTextOption(String(id))
  })
  return (
    <TagInput
      label={label}
      isLabelHidden
      selected={selected}
      loadOptions={searchPeople}
      onChange={(options) => onChange(options.map(({ value }) => Number(value)))}
    />
  )
}
