import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount, parseAmount } from '../../../i18n/decimal.ts'
import { Button } from '../../buttons/button.tsx'
import { Checkbox } from '../../fields/checkbox.tsx'
import { TextField } from '../../fields/text-field.tsx'
import css from './column-menu.module.css'
import type { ColumnFilter } from '../columns.ts'
import { getFilterCurrency } from './format-filter.ts'
import type { FilterValues, TableControl } from './table-view.ts'

type EditorProps<F extends ColumnFilter = ColumnFilter> = { filter: F; name: string; control: TableControl; onDone: () => void }

export function FilterEditor({ filter, ...rest }: EditorProps) {
  if (filter.type === 'choice') return <Choices filter={filter} {...rest} />
  if (filter.type === 'text') return <Text filter={filter} {...rest} />
  return <Range filter={filter} {...rest} />
}

const withFilter = (filters: FilterValues, changed: Record<string, readonly string[]>): FilterValues =>
  Object.fromEntries(Object.entries({ ...filters, ...changed }).filter(([, values]) => values.length > 0))

function Choices({ filter: { name: parameter, options, isSingle }, name, control }: EditorProps<ColumnFilter & { type: 'choice' }>) {
  const chosen = control.view.filters[parameter] ?? []
  const choose = (value: string, isChosen: boolean) => {
    const next = options.map((option) => option.value).filter((one) => (one === value ? isChosen : !isSingle && chosen.includes(one)))
    control.change({ filters: withFilter(control.view.filters, { [parameter]: next }) })
  }
  return (
    <fieldset className={css.fields}>
      <legend className="visually-hidden">{name}</legend>
      {options.map(({ value, label }) => (
        <Checkbox key={value} label={label} isChecked={chosen.includes(value)} onChange={(isChosen) => choose(value, isChosen)} />
      ))}
    </fieldset>
  )
}

function Text({ filter, name, control, onDone }: EditorProps<ColumnFilter & { type: 'text' }>) {
  const { t } = useTranslation('platform')
  const [text, write] = useState(control.view.filters[filter.name]?.[0] ?? '')
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    control.change({ filters: withFilter(control.view.filters, { [filter.name]: text.trim() ? [text.trim()] : [] }) })
    onDone()
  }
  return (
    <form className={css.fields} onSubmit={apply}>
      <TextField label={t('table.contains', { name })} value={text} onChange={write} maxLength={200} />
      <Button type="submit" size="small">
        {t('table.apply')}
      </Button>
    </form>
  )
}

function Range({ filter, control, onDone }: EditorProps<ColumnFilter & { type: 'date' | 'amount' }>) {
  const { t, i18n } = useTranslation('platform')
  const currency = filter.type === 'amount' ? getFilterCurrency(filter.currency, control.view.filters) : null
  const initial = (name: string) => {
    const value = control.view.filters[name]?.[0] ?? ''
    return currency && value ? formatAmount(Number(value), currency, i18n.language) : value
  }
  /** '' if empty, null if not an amount. */
  const toParameter = (text: string) => {
    if (!currency || !text.trim()) return text.trim()
    const amount = parseAmount(text, currency, i18n.language)
    return amount === null ? null : String(amount)
  }
  const [from, writeFrom] = useState(() => initial(filter.from))
  const [to, writeTo] = useState(() => initial(filter.to))
  const [isWrong, setWrong] = useState(false)
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    const [first, last] = [toParameter(from), toParameter(to)]
    setWrong(first === null || last === null)
    if (first === null || last === null) return
    control.change({ filters: withFilter(control.view.filters, { [filter.from]: toValues(first), [filter.to]: toValues(last) }) })
    onDone()
  }
  const type = filter.type === 'date' ? 'date' : 'text'
  const shared = { type, ...(isWrong && { error: t('table.notNumber') }) } as const
  return (
    <form className={css.fields} onSubmit={apply}>
      <div className={css.pair}>
        <TextField {...shared} label={t('table.from')} value={from} onChange={writeFrom} />
        <TextField {...shared} label={t('table.to')} value={to} onChange={writeTo} />
      </div>
      <Button type="submit" size="small">
        {t('table.apply')}
      </Button>
    </form>
  )
}

const toValues = (text: string) => (text === '' ? [] : [text])
