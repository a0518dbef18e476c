import { Select } from '../../fields/select.tsx'
import type { SelectOption } from '../../fields/select-option.ts'
import css from './toolbar-select.module.css'
import type { TableControl } from './table-view.ts'

const EVERY = 'every'

type BarChoiceProps = {
  control: TableControl
  name: string
  label: string
  allLabel: string
  options: readonly SelectOption[]
}

export function ToolbarSelect({ control: { view, change }, name, label, allLabel, options }: BarChoiceProps) {
  const choose = (chosen: string) => {
    const { [name]: _, ...others } = view.filters
    change({ filters: chosen === EVERY ? others : { ...others, [name]: [chosen] } })
  }
  return (
    <Select
      label={label}
      isLabelHidden
      className={css.choice!}
      options={[{ value: EVERY, label: allLabel }, ...options]}
      value={view.filters[name]?.[0] ?? EVERY}
      onChange={choose}
    />
  )
}
