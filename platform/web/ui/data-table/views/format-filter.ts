import { getMinorUnitDigits } from '#platform/contract/money.ts'
import type { ColumnFilter, DataColumn } from '../columns.ts'
import type { FilterValues } from './table-view.ts'

export const getFilterCurrency = (defaultCurrency: string, { currency }: FilterValues): string =>
  currency?.length === 1 ? currency[0]! : defaultCurrency

type Formatters = {
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  date: (day: string) => string
}

export function formatFilter(filter: ColumnFilter, filters: FilterValues, format: Formatters): string | null {
  if (filter.type === 'choice') {
    const chosen = filters[filter.name]
    return chosen ? chosen.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(', ') : null
  }
  if (filter.type === 'text') return filters[filter.name] ? `“${filters[filter.name]![0]}”` : null
  const formatValue = (value: string) =>
    filter.type === 'date'
      ? format.date(value)
      : format.number(Number(value) / 10 ** getMinorUnitDigits(getFilterCurrency(filter.currency, filters)))
  const [from, to] = [filters[filter.from]?.[0], filters[filter.to]?.[0]]
  if (from === undefined && to === undefined) return null
  if (to === undefined) return `≥ ${formatValue(from!)}`
  return from === undefined ? `≤ ${formatValue(to)}` : `${formatValue(from)} – ${formatValue(to)}`
}

export function removeColumnFilter({ filter }: Pick<DataColumn<never>, 'filter'>, filters: FilterValues): FilterValues {
  const names = !filter ? [] : 'name' in filter ? [filter.name] : [filter.from, filter.to]
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
}
