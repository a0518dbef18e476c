import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { type FormState, useForm } from '#platform/web/ui/forms/use-form.ts'
import { invoices } from '../../contract.ts'
import type { TaxCategory } from '../../invoice-contract.ts'
import type { InvoiceSettings } from '../../settings/contract.ts'
import type { AccountingSettings } from '../contract.ts'

/** An account in the form; `key` names the tax rate. */
export type RevenueAccountValues = { key: string; taxCategory: TaxCategory; taxRate: number; account: string }

const numberFields = ['consultantNumber', 'clientNumber', 'bankAccount', 'cashAccount', 'firstCustomerAccount'] as const
type NumberField = (typeof numberFields)[number]

export type DatevValues = Record<NumberField, string> & {
  fiscalYearStart: string
  accountLength: string
  revenueAccounts: RevenueAccountValues[]
}
export type DatevForm = FormState<DatevValues>

const MAX_DIGITS: Record<NumberField, number> = {
  consultantNumber: 7,
  clientNumber: 5,
  bankAccount: 8,
  cashAccount: 8,
  firstCustomerAccount: 9,
}

export function useDatevForm(settings: InvoiceSettings): DatevForm {
  const { t } = useTranslation('invoices')
  const update = useApiMutation(invoices.updateSettings, {
    topics: ['invoice-settings', 'invoices'],
    onError: () => true,
    undoMessage: () => t('done.settings'),
  })
  return useForm<DatevValues>({
    initial: toValues(settings),
    validate: (values) => ({
      ...Object.fromEntries(
        numberFields
          .filter((name) => !isNumber(values[name], MAX_DIGITS[name]))
          .map((name) => [name, t('accounting.digits', { max: MAX_DIGITS[name] })]),
      ),
      ...(values.revenueAccounts.some(({ account }) => account.trim() !== '' && !isNumber(account, 8)) && {
        revenueAccounts: t('accounting.digits', { max: 8 }),
      }),
    }),
    formatError: formatProblem,
    save: async (values) => {
      await update.mutateAsync({ settings: { accounting: toSettings(values) } })
    },
  })
}

const isNumber = (text: string, maxDigits: number) => /^\d+$/.test(text.trim()) && text.trim().length <= maxDigits

/** One account for each tax rate of the settings, and for rates that once were there. */
function toValues({ accounting, taxRates }: InvoiceSettings): DatevValues {
  const toKey = ({ taxCategory, taxRate }: { taxCategory: string; taxRate: number }) => `${taxCategory} ${taxRate}`
  const accounts = new Map(accounting?.revenueAccounts.map((one) => [toKey(one), one]))
  const rates = new Map(
    [...taxRates, ...accounts.values()].map(({ taxCategory, taxRate }) => [toKey({ taxCategory, taxRate }), { taxCategory, taxRate }]),
  )
  return {
    consultantNumber: accounting?.consultantNumber ?? '',
    clientNumber: accounting?.clientNumber ?? '',
    bankAccount: accounting?.bankAccount ?? '',
    cashAccount: accounting?.cashAccount ?? '',
    firstCustomerAccount: accounting?.firstCustomerAccount ?? '10000',
    fiscalYearStart: String(accounting?.fiscalYearStart ?? 1),
    accountLength: String(accounting?.accountLength ?? 4),
    revenueAccounts: [...rates].map(([key, rate]) => ({ key, ...rate, account: accounts.get(key)?.account ?? '' })),
  }
}

function toSettings({ fiscalYearStart, accountLength, revenueAccounts, ...numbers }: DatevValues): AccountingSettings {
  return {
    ...(Object.fromEntries(numberFields.map((name) => [name, numbers[name].trim()])) as Record<NumberField, string>),
    fiscalYearStart: Number(fiscalYearStart),
    accountLength: Number(accountLength),
    revenueAccounts: revenueAccounts
      .filter(({ account }) => account.trim() !== '')
      .map(({ taxCategory, taxRate, account }) => ({ taxCategory, taxRate, account: account.trim() })),
  }
}
