import { useTranslation } from 'react-i18next'
import { currencies } from '#platform/contract/money.ts'
import { toLanguageTag } from '#platform/web/i18n/language.ts'
import { normalizeForSearch } from '#platform/web/i18n/normalize-for-search.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'

type CurrencyFieldProps = { label: string; value: string; onChange: (currency: string) => void }

/** One currency by code or translated name. */
export function CurrencyField({ label, value, onChange }: CurrencyFieldProps) {
  const { i18n } = useTranslation('invoices')
  const names = new Intl.DisplayNames(toLanguageTag(i18n.language), { type: 'currency' })
  const toOption = (code: string) => ({ value: code, label: code, detail: names.of(code) ?? code })
  const loadOptions = (text: string) => {
    const query = normalizeForSearch(text)
    const options = currencies.map(toOption)
    return Promise.resolve(options.filter(({ value: code, detail }) => normalizeForSearch(`${code} ${detail}`).includes(query)))
  }
  return (
    <ComboBox label={label} selected={toOption(value)} loadOptions={loadOptions} onChange={(option) => option && onChange(option.value)} />
  )
}
