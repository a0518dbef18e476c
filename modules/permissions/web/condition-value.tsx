import { useTranslation } from 'react-i18next'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { RadioGroup } from '#platform/web/ui/radio-group.tsx'
import type { SelectOption } from '#platform/web/ui/select.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import type { CatalogueSubject } from '../contract.ts'
import type { Condition, ConditionValue as Value } from './conditions.ts'
import { findPeople, optionOf } from './find-people.tsx'
import css from './permissions.module.css'
import { useRuleWords } from './rule-words.ts'
import { useKnownPeople } from './use-known-people.ts'

type ConditionValueProps = { subject: CatalogueSubject; condition: Condition; onChange: (values: Value[]) => void }

/** What a field is compared with. */
export function ConditionValue({ subject, condition, onChange }: ConditionValueProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const { kind, field, values } = condition
  const label = words.field(subject.subject, field)
  const known = subject.fields.find(({ name }) => name === field)
  if (kind === 'me' || kind === 'empty') return null
  if (kind === 'is')
    return (
      <RadioGroup
        label={label}
        isLabelUnseen
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
        isLabelUnseen
        type="date"
        value={String(values[0] ?? '').slice(0, 10)}
        onChange={(day) => onChange(day ? [`${day}T00:00:00.000Z`] : [])}
      />
    )
  if (kind === 'oneOf' && known?.values) return <KnownValues label={label} options={known.values} values={values} onChange={onChange} />
  if (field.endsWith('.id')) return <People label={label} values={values} onChange={onChange} />
  const typed = (text: string): Value => (known?.type === 'number' ? Number(text) : text)
  if (kind === 'oneOf') return <Texts label={label} values={values} onChange={(texts) => onChange(texts.map(typed))} />
  return (
    <TextField
      label={label}
      isLabelUnseen
      type={known?.type === 'number' ? 'number' : 'text'}
      value={String(values[0] ?? '')}
      onChange={(text) => onChange(text ? [typed(text)] : [])}
    />
  )
}

type ValuesProps = { label: string; values: readonly Value[]; onChange: (values: Value[]) => void }

function KnownValues({ label, options, values, onChange }: ValuesProps & { options: readonly string[] }) {
  return (
    <fieldset className={css.fields}>
      <legend className="unseen">{label}</legend>
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

const textOption = (text: string): SelectOption => ({ value: text, label: text })

function Texts({ label, values, onChange }: Omit<ValuesProps, 'onChange'> & { onChange: (texts: string[]) => void }) {
  const { t } = useTranslation('permissions')
  return (
    <TagInput
      label={label}
      isLabelUnseen
      help={t('condition.textsHelp')}
      selected={values.map((value) => textOption(String(value)))}
      find={() => Promise.resolve([])}
      make={textOption}
      onChange={(options) => onChange(options.map(({ value }) => value))}
    />
  )
}

function People({ label, values, onChange }: ValuesProps) {
  const people = useKnownPeople()
  const selected = values.map((id) => {
    const person = people.find((one) => one.id === id)
    return person ? optionOf(person) : textOption(String(id))
  })
  return (
    <TagInput
      label={label}
      isLabelUnseen
      selected={selected}
      find={findPeople}
      onChange={(options) => onChange(options.map(({ value }) => Number(value)))}
    />
  )
}
