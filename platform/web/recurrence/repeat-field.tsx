import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { RadioGroup } from '#platform/web/ui/fields/radio-group.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import css from './repeat-field.module.css'
import { createRepeat, repeatUnits, weekdays, type Repeat, type RepeatUnit, type Weekday } from './repeat.ts'
import { listMonthChoices, formatMonthlyDay, useRepeatText } from './repeat-text.ts'

type RepeatFieldProps = {
  value: Repeat | null
  /** An RRULE that the editor does not support; it stays unchanged until the user selects another rule. */
  customRule: string | null
  start: string
  error?: string | undefined
  /** Whether not to repeat is no choice. */
  isRequired?: boolean
  onChange: (repeat: Repeat | null) => void
}

type Preset = 'none' | 'unsupported' | 'workdays' | 'custom' | `${RepeatUnit}` | 'monthDay'

export function RepeatField({ value, customRule, start, error, isRequired = false, onChange }: RepeatFieldProps) {
  const { t } = useTranslation('platform')
  const repeatText = useRepeatText()
  const presets = createPresets(start)
  const matchingPreset = presets.find(({ repeat }) => isSamePattern(repeat, value))?.name
  const [isCustom, setCustom] = useState(false)
  const selectedPreset: Preset = value ? (!isCustom && matchingPreset) || 'custom' : customRule ? 'unsupported' : 'none'
  const selectPreset = (preset: Preset) => {
    setCustom(preset === 'custom')
    if (preset === 'none') return onChange(null)
    const end = value && { ends: value.ends, until: value.until, count: value.count }
    const repeat = presets.find(({ name }) => name === preset)?.repeat ?? value ?? createRepeat('week', start)
    if (preset !== 'unsupported') onChange({ ...repeat, ...end })
  }
  return (
    <div className={css.group}>
      <Select<Preset>
        label={t('repeat')}
        value={selectedPreset}
        onChange={selectPreset}
        error={error}
        options={[
          ...(isRequired ? [] : [{ value: 'none' as const, label: t('repeat.none') }]),
          ...(customRule ? [{ value: 'unsupported' as const, label: t('repeat.kept') }] : []),
          ...presets.map(({ name, repeat }) => ({ value: name, label: repeatText.text(repeat, start) })),
          { value: 'custom', label: t('repeat.custom') },
        ]}
      />
      {selectedPreset === 'unsupported' && <code className={css.rule}>{customRule}</code>}
      {value && selectedPreset === 'custom' && <CustomPattern value={value} start={start} onChange={onChange} />}
      {value && <Ends value={value} start={start} onChange={onChange} />}
    </div>
  )
}

function createPresets(start: string): { name: Preset; repeat: Repeat }[] {
  return [
    { name: 'day', repeat: createRepeat('day', start) },
    { name: 'workdays', repeat: { ...createRepeat('week', start), days: weekdays.slice(0, 5) } },
    { name: 'week', repeat: createRepeat('week', start) },
    { name: 'month', repeat: createRepeat('month', start) },
    ...listMonthChoices(start)
      .slice(1, 2)
      .map((by) => ({ name: 'monthDay' as const, repeat: { ...createRepeat('month', start), by } })),
    { name: 'year', repeat: createRepeat('year', start) },
  ]
}

function isSamePattern(a: Repeat, b: Repeat | null): boolean {
  if (!b || a.unit !== b.unit || a.every !== b.every) return false
  return a.unit === 'week' ? a.days.join() === b.days.join() : a.unit !== 'month' || a.by === b.by
}

type PartProps = { value: Repeat; start: string; onChange: (repeat: Repeat) => void }

function CustomPattern({ value, start, onChange }: PartProps) {
  const { t, i18n } = useTranslation('platform')
  const language = i18n.resolvedLanguage ?? 'en'
  return (
    <div className={css.box}>
      <div className={css.pair}>
        <NumberField
          label={t('repeat.every')}
          value={value.every}
          min={1}
          max={99}
          onChange={(every) => onChange({ ...value, every: every ?? 1 })}
        />
        <Select<RepeatUnit>
          label={t('repeat.unit')}
          value={value.unit}
          options={repeatUnits.map((unit) => ({ value: unit, label: t(`repeat.units.${unit}`, { count: value.every }) }))}
          onChange={(unit) => onChange({ ...value, unit })}
        />
      </div>
      {value.unit === 'week' && <Days value={value} start={start} onChange={onChange} />}
      {value.unit === 'month' && (
        <RadioGroup
          label={t('repeat.on')}
          value={value.by}
          options={listMonthChoices(start).map((by) => ({ value: by, label: formatMonthlyDay({ by }, start, { t, language }) }))}
          onChange={(by) => onChange({ ...value, by })}
        />
      )}
    </div>
  )
}

function Days({ value, onChange }: PartProps) {
  const { t } = useTranslation('platform')
  const repeatText = useRepeatText()
  const toggle = (day: Weekday) => {
    const days = weekdays.filter((weekday) => value.days.includes(weekday) !== (weekday === day))
    if (days.length > 0) onChange({ ...value, days })
  }
  return (
    <fieldset className={css.days}>
      <legend>{t('repeat.on')}</legend>
      {weekdays.map((day) => (
        <button
          key={day}
          type="button"
          className={css.weekday}
          aria-label={repeatText.weekday(day)}
          aria-pressed={value.days.includes(day)}
          onClick={() => toggle(day)}
        >
          {repeatText.shortWeekday(day)}
        </button>
      ))}
    </fieldset>
  )
}

function Ends({ value, start, onChange }: PartProps) {
  const { t } = useTranslation('platform')
  return (
    <div className={css.box}>
      <RadioGroup
        label={t('repeat.ends')}
        orientation="horizontal"
        value={value.ends}
        options={(['never', 'on', 'after'] as const).map((ends) => ({ value: ends, label: t(`repeat.ends.${ends}`) }))}
        onChange={(ends) => onChange({ ...value, ends })}
      />
      {value.ends === 'on' && (
        <DatePicker
          label={t('repeat.lastDate')}
          isRequired
          min={start}
          value={value.until}
          onChange={(until) => until && onChange({ ...value, until })}
        />
      )}
      {value.ends === 'after' && (
        <NumberField
          label={t('repeat.count')}
          value={value.count}
          min={1}
          max={999}
          onChange={(count) => onChange({ ...value, count: count ?? 1 })}
        />
      )}
    </div>
  )
}
