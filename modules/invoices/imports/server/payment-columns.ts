import type { ImportColumn } from '#platform/server/imports/import-source.ts'
import { splitHeaders } from '#platform/server/imports/split-headers.ts'

/** One row for each payment, as Invoice Ninja exports them. */
export const paymentColumns: readonly ImportColumn[] = [
  {
    name: 'number',
    label: 'field.Invoice.number',
    type: 'text',
    isRequired: true,
    headers: splitHeaders(
      'Invoice number | Invoice | Invoice no. | Invoice # | Payment invoices | Rechnungsnummer | Rechnung | Rechnungsnr. | ' +
        'Numéro de facture | Facture | N° de facture | Número da fatura | Fatura | 发票编号 | 发票号码',
    ),
  },
  {
    name: 'amount',
    label: 'amount',
    type: 'decimal',
    isRequired: true,
    headers: splitHeaders(
      'Amount | Payment amount | Payment applied | Paid | Amount paid | Betrag | Zahlungsbetrag | Bezahlter Betrag | ' +
        'Montant | Montant payé | Montante | Valor | Montante pago | 金额 | 付款金额 | 已付金额',
    ),
  },
  {
    name: 'date',
    label: 'payment.date',
    type: 'date',
    isRequired: true,
    headers: splitHeaders(
      'Date | Payment date | Paid on | Datum | Zahlungsdatum | Bezahlt am | Date de paiement | Payé le | Data | ' +
        'Data do pagamento | Data de pagamento | 日期 | 付款日期',
    ),
  },
  {
    name: 'method',
    label: 'payment.method',
    type: 'text',
    headers: splitHeaders(
      'Payment method | Method | Payment type | Type | Zahlungsart | Mode de paiement | Método de pagamento | 付款方式',
    ),
  },
  {
    name: 'note',
    label: 'payment.note',
    type: 'text',
    headers: splitHeaders(
      'Note | Notes | Private notes | Payment private notes | Transaction reference | Payment transaction reference | ' +
        'Payment number | Notiz | Referenz | Remarque | Nota | 备注',
    ),
  },
]
