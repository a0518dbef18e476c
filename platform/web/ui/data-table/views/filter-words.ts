import { minorDigits } from '#platform/contract/money.ts'
import type { ColumnFilter, DataColumn } from '../columns.ts'
import type { Filters } from './table-view.ts'

/** The currency that an amount is typed in. */
export const currencyOf = (usual: string, { currency }: Filters): string => (currency?.length === 1 ? currency[0]! : usual)

type Words = {
  number: (value: number, options?: Intl.NumberFormatOptions) => string
  date: (day: string) => string
}

/** What a column is narrowed to, for its chip; null where it is not. */
export function filterText(filter: ColumnFilter, filters: Filters, words: Words): string | null {
  if (filter.type === 'choice') {
    const chosen = filters[filter.name]
    return chosen ? chosen.map((value) => filter.options.find((option) => option.value === value)?.label ?? value).join(', ') : null
  }
  if (filter.type === 'text') return filters[filter.name] ? `“${filters[filter.name]![0]}”` : null
  const shown = (value: string) =>
    filter.type === 'date' ? words.date(value) : words.number(Number(value) / 10 ** minorDigits(currencyOf(filter.currency, filters)))
  const [from, to] = [filters[filter.from]?.[0], filters[filter.to]?.[0]]
  if (from === undefined && to === undefined) return null
  if (to === undefined) return `≥ ${shown(from!)}`
  return from === undefined ? `≤ ${shown(to)}` : `${shown(from)} – ${shown(to)}`
}

/** The filters without those of one column. */
export function withoutColumn({ filter }: Pick<DataColumn<never>, 'filter'>, filters: Filters): Filters {
  const names = !filter ? [] : 'name' in filter ? [filter.name] : [filter.from, filter.to]
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !names.includes(name)))
}
