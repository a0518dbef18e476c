import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changeKinds } from '#platform/contract/company-journal.ts'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { useCanAccess } from '#platform/web/session/can-access.ts'
import { usePeople } from '#platform/web/session/use-people.ts'
import { useSubjectLabels } from '#platform/web/i18n/subject-labels.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './journal.module.css'
import { isFiltered, noFilters, type JournalView } from './journal-view.ts'

type Change = (change: { [K in keyof JournalView]?: JournalView[K] | undefined }) => void

type FiltersProps = {
  view: JournalView
  entities: readonly { entity: string }[]
  problem: ApiProblem | null
  onChange: Change
}

export function JournalFilters({ view, entities, problem, onChange }: FiltersProps) {
  const { t, i18n } = useTranslation('journal')
  const subjectText = useSubjectLabels()
  const kindOptions = ['' as const, ...changeKinds].map((kind) => ({ value: kind, label: kind ? t(`kind.${kind}`) : t('filter.anyKind') }))
  const entityOptions = entities
    .map(({ entity }) => ({ value: entity, label: subjectText.record(entity) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.resolvedLanguage === 'cn' ? 'zh' : i18n.resolvedLanguage))
  return (
    <search className={css.filters} aria-label={t('filter')}>
      <PersonFilter id={view.by} onChange={(by) => onChange({ by: by || undefined })} />
      <Select
        label={t('filter.entity')}
        options={[{ value: '', label: t('filter.anyEntity') }, ...entityOptions]}
        value={view.entity}
        onChange={(entity) => onChange({ entity })}
      />
      <Select label={t('filter.kind')} options={kindOptions} value={view.kind} onChange={(kind) => onChange({ kind: kind || undefined })} />
      <DatePicker
        label={t('filter.from')}
        value={view.from || null}
        {...(view.to && { max: view.to })}
        onChange={(from) => onChange({ from: from ?? undefined })}
      />
      <DatePicker
        label={t('filter.to')}
        value={view.to || null}
        {...(view.from && { min: view.from })}
        onChange={(to) => onChange({ to: to ?? undefined })}
      />
      <AddressFilter value={view.address} isWrong={isAboutAddress(problem)} onChange={(address) => onChange({ address })} />
      {isFiltered(view) && (
        <Button variant="quiet" icon={<X />} className={css.clear} onClick={() => onChange(noFilters)}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}

const isAboutAddress = (problem: ApiProblem | null) => problem?.errors.some(({ path }) => path === '/address') ?? false

const toOption = (person: Person): SelectOption => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={person} size="small" isDecorative />,
})

async function findPeople(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  return (await callApi(identity.listPeople, { q }, { signal })).people.map(toOption)
}

function PersonFilter({ id, onChange }: { id: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('journal')
  const canSearchPeople = useCanAccess(['read', 'User'])
  const people = usePeople(canSearchPeople && id > 0)
  if (!canSearchPeople) return null
  const person = people.find((one) => one.id === id)
  const selected = id === 0 ? null : person ? toOption(person) : { value: String(id), label: `#${id}` }
  return (
    <ComboBox
      key={selected?.label ?? ''}
      label={t('filter.by')}
      selected={selected}
      loadOptions={findPeople}
      placeholder={t('filter.anyone')}
      onChange={(option) => onChange(option ? Number(option.value) : 0)}
    />
  )
}

type AddressProps = { value: string; isWrong: boolean; onChange: (address: string) => void }

function AddressFilter({ value, isWrong, onChange }: AddressProps) {
  const { t } = useTranslation('journal')
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const wait = setTimeout(() => onChange(text), DEBOUNCE_DELAY)
    return () => clearTimeout(wait)
  })
  return (
    <TextField
      className={css.address}
      label={t('filter.address')}
      placeholder={t('filter.addressHint')}
      type="text"
      inputMode="url"
      value={text}
      {...(isWrong && { error: t('filter.addressWrong') })}
      onChange={setText}
    />
  )
}

/** Milliseconds. */
const DEBOUNCE_DELAY = 300
