import { useTranslation } from 'react-i18next'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { type EInvoiceFormat, eInvoiceFormats } from '../contract.ts'
import { eInvoiceFormatNames } from './format-names.ts'

type EInvoiceFormatFieldProps = { value: EInvoiceFormat | ''; onChange: (format: EInvoiceFormat | '') => void }

/** The format in which a client's invoices are emailed. */
export function EInvoiceFormatField({ value, onChange }: EInvoiceFormatFieldProps) {
  const { t } = useTranslation('invoices')
  return (
    <Select
      label={t('eInvoice.clientFormat')}
      help={t('eInvoice.clientFormatHelp')}
      options={[
        { value: '', label: t('eInvoice.pdfOnly') },
        ...eInvoiceFormats.map((one) => ({ value: one, label: eInvoiceFormatNames[one] })),
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
