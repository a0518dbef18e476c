import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import type { Language } from '#platform/web/i18n/language.ts'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { invoices } from '../../contract.ts'
import { isVatId } from '../../vat-id.ts'
import type { InvoiceSettings, SettingsPatch } from '../contract.ts'
import { guessCountry, guessCurrency } from './guess-region.ts'

export type CompanyFormProps = Pick<SetupStepProps, 'onDone'> & { settings: InvoiceSettings; workspaceName: string }

const addressFields = ['company', 'address', 'postCode', 'city', 'country', 'vatId'] as const
type CompanyValues = Record<(typeof addressFields)[number] | 'currency', string>

export function useCompanyForm({ settings, workspaceName, onDone }: CompanyFormProps) {
  const { t, i18n } = useTranslation('invoices')
  const updateSettings = useApiMutation(invoices.updateSettings, { topics: ['invoice-settings', 'setup'], onError: () => true })
  const updateWorkspace = useApiMutation(identity.updateWorkspace, { topics: ['account'], onError: () => true })
  return useForm<CompanyValues>({
    initial: toCompanyValues(settings),
    validate: ({ company, vatId, country }) => ({
      ...(!company.trim() && { company: t('error.missing') }),
      ...(vatId.trim() && !isVatId(vatId, country || null) && { vatId: t('error.vatId') }),
    }),
    save: async (values) => {
      const company = values.company.trim()
      const patch = toSettingsPatch(values, { settings, workspaceName, language: i18n.language as Language })
      await updateSettings.mutateAsync({ settings: patch })
      if (company !== workspaceName) await updateWorkspace.mutateAsync({ workspace: { name: company.slice(0, MAX_WORKSPACE_NAME) } })
      await onDone()
    },
    formatError: formatProblem,
  })
}

const MAX_WORKSPACE_NAME = 120

function toCompanyValues({ seller, currencies }: InvoiceSettings): CompanyValues {
  const stored = Object.fromEntries(addressFields.map((name) => [name, seller[name] ?? ''])) as CompanyValues
  if (stored.company) return { ...stored, currency: currencies[0]! }
  const country = stored.country || guessCountry(navigator.languages)
  return { ...stored, country, currency: guessCurrency(country, currencies) }
}

type Known = { settings: InvoiceSettings; workspaceName: string; language: Language }

/** The time zone and language of invoices follow the browser where they still have their defaults. */
function toSettingsPatch(values: CompanyValues, { settings, workspaceName, language }: Known): SettingsPatch {
  const { seller, currencies, timeZone } = settings
  const fields = Object.fromEntries(addressFields.map((name) => [name, values[name].trim() || null])) as SettingsPatch['seller']
  const isNew = !seller.company
  return {
    seller: { ...fields, ...(seller.name === workspaceName && { name: values.company.trim() }) },
    currencies: [values.currency, ...currencies.filter((one) => one !== values.currency)].slice(0, MAX_CURRENCIES),
    ...(isNew && { language }),
    ...(timeZone === 'UTC' && { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
  }
}

const MAX_CURRENCIES = 30
