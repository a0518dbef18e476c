import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/web/api/api.ts'
import { ComboBox } from '#platform/web/ui/fields/combo-box.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { bills } from '../../contract.ts'
import type { Supplier } from '../contract.ts'

type SupplierFieldProps = {
  label: string
  value: string
  error?: string | undefined
  /** Called with the supplier of an earlier bill, or only the name of a new one. */
  onChange: (supplier: Supplier | { supplierName: string }) => void
}

/** Offers the suppliers of earlier bills, and the typed text as a new one. */
export function SupplierField({ label, value, error, onChange }: SupplierFieldProps) {
  const { t } = useTranslation('bills')
  const [suppliers, setSuppliers] = useState<readonly Supplier[]>([])
  const load = async (text: string, signal: AbortSignal): Promise<SelectOption[]> => {
    const name = text.trim()
    const answer = await callApi(bills.listSuppliers, { q: name }, { signal })
    setSuppliers(answer.suppliers)
    const options = answer.suppliers.flatMap(({ supplierName, supplierVatId, supplierCity }) =>
      supplierName ? { value: supplierName, label: supplierName, detail: [supplierCity, supplierVatId].filter(Boolean).join(' · ') } : [],
    )
    const isNew = name !== '' && options.every((option) => option.value !== name)
    return isNew ? [...options, { value: name, label: name, detail: t('newSupplier') }] : options
  }
  const choose = (option: SelectOption | null) => {
    const name = option?.value ?? ''
    onChange(suppliers.find(({ supplierName }) => supplierName === name) ?? { supplierName: name })
  }
  return (
    <ComboBox
      label={label}
      isRequired
      selected={value ? { value, label: value } : null}
      loadOptions={load}
      onChange={choose}
      {...(error && { error })}
    />
  )
}
