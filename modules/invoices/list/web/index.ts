export { CurrencySelect } from './currency-select.tsx'
export { listCurrencies, getLastDay, listMonthsUpTo } from './sums.ts'
export { initialSorting, setFilters, toTotalsInput } from './table-filters.ts'
