import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actKinds } from '#platform/contract/company-journal.ts'
import { identity } from '#platform/contract/identity.ts'
import type { Person } from '#platform/contract/schema.ts'
import type { ApiProblem } from '#platform/web/api/api-problem.ts'
import { call } from '#platform/web/api/api.ts'
import { useMay } from '#platform/web/session/may.ts'
import { useEveryone } from '#platform/web/session/everyone.ts'
import { useSubjectWords } from '#platform/web/i18n/subject-words.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Select, type SelectOption } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './journal.module.css'
import { isNarrowed, unfiltered, type JournalView } from './journal-view.ts'

type Change = (change: { [K in keyof JournalView]?: JournalView[K] | undefined }) => void

type FiltersProps = {
  view: JournalView
  entities: readonly { entity: string }[]
  problem: ApiProblem | null
  onChange: Change
}

/** Whose acts, on what, of which kind, when, and on which record. */
export function JournalFilters({ view, entities, problem, onChange }: FiltersProps) {
  const { t, i18n } = useTranslation('journal')
  const words = useSubjectWords()
  const kinds = ['' as const, ...actKinds].map((kind) => ({ value: kind, label: kind ? t(`kind.${kind}`) : t('filter.anyKind') }))
  const named = entities
    .map(({ entity }) => ({ value: entity, label: words.record(entity) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, i18n.resolvedLanguage === 'cn' ? 'zh' : i18n.resolvedLanguage))
  return (
    <search className={css.filters} aria-label={t('filter')}>
      <PersonFilter id={view.by} onChange={(by) => onChange({ by: by || undefined })} />
      <Select
        label={t('filter.entity')}
        options={[{ value: '', label: t('filter.anyEntity') }, ...named]}
        value={view.entity}
        onChange={(entity) => onChange({ entity })}
      />
      <Select label={t('filter.kind')} options={kinds} value={view.kind} onChange={(kind) => onChange({ kind: kind || undefined })} />
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
      {isNarrowed(view) && (
        <Button variant="quiet" icon={<X />} className={css.clear} onClick={() => onChange(unfiltered)}>
          {t('filter.clear')}
        </Button>
      )}
    </search>
  )
}

const isAboutAddress = (problem: ApiProblem | null) => problem?.errors.some(({ path }) => path === '/address') ?? false

const optionOf = (person: Person): SelectOption => ({
  value: String(person.id),
  label: person.fullName,
  icon: <Avatar person={person} size="small" isDecorative />,
})

async function findPeople(q: string, signal: AbortSignal): Promise<SelectOption[]> {
  return (await call(identity.listPeople, { q }, { signal })).people.map(optionOf)
}

function PersonFilter({ id, onChange }: { id: number; onChange: (id: number) => void }) {
  const { t } = useTranslation('journal')
  const mayKnow = useMay(['read', 'User'])
  const people = useEveryone(mayKnow && id > 0)
  if (!mayKnow) return null
  const person = people.find((one) => one.id === id)
  const selected = id === 0 ? null : person ? optionOf(person) : { value: String(id), label: `#${id}` }
  return (
    <ComboBox
      key={selected?.label ?? ''}
      label={t('filter.by')}
      selected={selected}
      find={findPeople}
      placeholder={t('filter.anyone')}
      onChange={(option) => onChange(option ? Number(option.value) : 0)}
    />
  )
}

type AddressProps = { value: string; isWrong: boolean; onChange: (address: string) => void }

/** Asked for once typing rests. */
function AddressFilter({ value, isWrong, onChange }: AddressProps) {
  const { t } = useTranslation('journal')
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  if (asked !== value) {
    setAsked(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const wait = setTimeout(() => onChange(text), REST)
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
const REST = 300
