export { CurrencySelect } from './currency-select.tsx'
export { listCurrencies, getLastDay, listMonthsUpTo } from './sums.ts'
