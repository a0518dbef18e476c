import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { CsvMapping, DateOrder, DecimalSeparator } from '../contract.ts'
import type { StatementPreview } from './use-statement-import.ts'

/** Columns are texts of their position, empty for none. A second column of the purpose is joined to the first. */
const columnFields = [
  'date',
  'amount',
  'debit',
  'credit',
  'counterparty',
  'purpose',
  'morePurpose',
  'iban',
  'reference',
  'currency',
] as const
export type ColumnField = (typeof columnFields)[number]

type MappingValues = Record<ColumnField, string> & {
  layout: 'one' | 'two'
  account: string
  defaultCurrency: string
  dateOrder: DateOrder
  decimalSeparator: DecimalSeparator
}

export function useMappingForm({ mapping }: StatementPreview, onImport: (mapping: CsvMapping) => void) {
  const { t } = useTranslation('invoices')
  return useForm<MappingValues>({
    initial: toValues(mapping!),
    validate: (values) => ({
      ...(!values.account.trim() && { account: t('error.missing') }),
      ...(!values.date && { date: t('error.missing') }),
      ...(values.layout === 'one' && !values.amount && { amount: t('error.missing') }),
      ...(values.layout === 'two' && !values.credit && { credit: t('error.missing') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async (values) => onImport(toMapping(values)),
  })
}

const toText = (column: number | null | undefined) => (column === null || column === undefined ? '' : String(column))

function toValues(mapping: NonNullable<StatementPreview['mapping']>): MappingValues {
  const { account, defaultCurrency, dateOrder, decimalSeparator, purpose } = mapping
  return {
    date: toText(mapping.date),
    amount: toText(mapping.amount),
    debit: toText(mapping.debit),
    credit: toText(mapping.credit),
    counterparty: toText(mapping.counterparty),
    purpose: toText(purpose[0]),
    morePurpose: toText(purpose[1]),
    iban: toText(mapping.iban),
    reference: toText(mapping.reference),
    currency: toText(mapping.currency),
    layout: mapping.amount === null && mapping.credit !== null ? 'two' : 'one',
    account,
    defaultCurrency,
    dateOrder,
    decimalSeparator,
  }
}

const toColumn = (text: string): number | null => (text === '' ? null : Number(text))

function toMapping(values: MappingValues): CsvMapping {
  const { account, defaultCurrency, dateOrder, decimalSeparator, layout } = values
  const hasTwo = layout === 'two'
  return {
    date: Number(values.date),
    amount: hasTwo ? null : toColumn(values.amount),
    debit: hasTwo ? toColumn(values.debit) : null,
    credit: hasTwo ? toColumn(values.credit) : null,
    currency: toColumn(values.currency),
    counterparty: toColumn(values.counterparty),
    iban: toColumn(values.iban),
    purpose: [values.purpose, values.morePurpose].flatMap((text) => toColumn(text) ?? []),
    reference: toColumn(values.reference),
    dateOrder,
    decimalSeparator,
    defaultCurrency,
    account: account.trim(),
  }
}
