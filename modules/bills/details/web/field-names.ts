import { useTranslation } from 'react-i18next'
import type { BillFields } from '../../bill-schema.ts'

/** The fields of a bill that are copied from these properties of the e-invoice. */
const billFields: Record<string, keyof BillFields> = {
  issueDate: 'issueDate',
  dueDate: 'dueDate',
  currency: 'currency',
  type: 'kind',
  note: 'note',
  'payment.iban': 'iban',
  'payment.bic': 'bic',
  'payment.accountHolder': 'accountHolder',
  'payment.reference': 'paymentReference',
  netTotal: 'net',
  taxTotal: 'tax',
  grossTotal: 'total',
  payableAmount: 'payable',
}

/** Returns the name of a property of the e-invoice, such as `supplier.vatId`. */
export function useFieldName(): (path: string) => string {
  const { t, i18n } = useTranslation('bills')
  return (path) => {
    const field = billFields[path]
    if (field) return t(`field.Bill.${field}`)
    return i18n.exists(`bills:path.${path}`) ? t(`path.${path}`) : path
  }
}
