import { Select, type SelectOption } from '../../fields/select.tsx'
import css from './bar-choice.module.css'
import type { TableControl } from './table-view.ts'

const EVERY = 'every'

type BarChoiceProps = {
  control: TableControl
  /** The parameter of the list's call. */
  name: string
  label: string
  /** What it says while nothing is chosen. */
  every: string
  options: readonly SelectOption[]
}

/** A filter that stands beside the search box of a table: one value or every. */
export function BarChoice({ control: { view, change }, name, label, every, options }: BarChoiceProps) {
  const choose = (chosen: string) => {
    const { [name]: _, ...others } = view.filters
    change({ filters: chosen === EVERY ? others : { ...others, [name]: [chosen] } })
  }
  return (
    <Select
      label={label}
      isLabelUnseen
      className={css.choice!}
      options={[{ value: EVERY, label: every }, ...options]}
      value={view.filters[name]?.[0] ?? EVERY}
      onChange={choose}
    />
  )
}
