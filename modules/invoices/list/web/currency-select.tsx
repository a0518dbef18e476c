import { Select } from '#platform/web/ui/fields/select.tsx'

type CurrencySelectProps = {
  label: string
  currencies: readonly string[]
  currency: string | undefined
  onChange: (currency: string) => void
}

export const CurrencySelect = ({ label, currencies, currency, onChange: handleChange }: CurrencySelectProps) =>
  currencies.length > 1 && (
    <Select
      label={label}
      isLabelHidden
      size="small"
      options={currencies.map((value) => ({ value, label: value }))}
      value={currency ?? ''}
      onChange={handleChange}
    />
  )
