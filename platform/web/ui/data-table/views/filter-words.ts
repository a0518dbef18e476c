import { getMinorUnitDigits } from '#platform/contract/money.ts'
import type { ColumnFilter, DataColumn } from '../columns.ts'
import type { FilterValues } from './table-view.ts'

/** The currency of the amount filter. */
export const getFilterCurrency = (usual: string, { currency }: FilterValues): string => (currency?.length === 1 ? currency[0]! : usual)

type Words = {
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  date: (day: string) => string
}

/** The filter's value for its chip; null if it is not set. */
export function formatFilter(filter: ColumnFilter, filters: FilterValues, words: Words): string | null {
  if (filter.type === 'choice') {
    const chosen = filters[filter.name]
    return chosen ? chosen.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(', ') : null
  }
  if (filter.type === 'text') return filters[filter.name] ? `“${filters[filter.name]![0]}”` : null
  const shown = (value: string) =>
    filter.type === 'date'
      ? words.date(value)
      : words.number(Number(value) / 10 ** getMinorUnitDigits(getFilterCurrency(filter.currency, filters)))
  const [from, to] = [filters[filter.from]?.[0], filters[filter.to]?.[0]]
  if (from === undefined && to === undefined) return null
  if (to === undefined) return `≥ ${shown(from!)}`
  return from === undefined ? `≤ ${shown(to)}` : `${shown(from)} – ${shown(to)}`
}

export function removeColumnFilter({ filter }: Pick<DataColumn<never>, 'filter'>, filters: FilterValues): FilterValues {
  const names = !filter ? [] : 'name' in filter ? [filter.name] : [filter.from, filter.to]
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
}
