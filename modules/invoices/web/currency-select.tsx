import { Select } from '#platform/web/ui/select.tsx'

type CurrencySelectProps = {
  label: string
  currencies: readonly string[]
  currency: string | undefined
  onChoose: (currency: string) => void
}

/** Sums are of one currency; where there are several, one chooses. */
export const CurrencySelect = ({ label, currencies, currency, onChoose }: CurrencySelectProps) =>
  currencies.length > 1 && (
    <Select
      label={label}
      isLabelUnseen
      size="small"
      options={currencies.map((value) => ({ value, label: value }))}
      value={currency ?? ''}
      onChange={onChoose}
    />
  )
