import type { BillStatus } from '../../bill-schema.ts'
import type { BillValues } from '../bill-columns.ts'

export type DemoBill = BillValues & { state: BillStatus }

/** The date that many days from today. */
type Day = (days: number) => string

export const listDemoBills = (day: Day): DemoBill[] => [
  {
    state: 'paid',
    ...rent,
    number: 'HK-2026-10',
    issueDate: day(-50),
    dueDate: day(-36),
    paymentReference: 'HK-2026-10 Workshop',
  },
  { state: 'approved', ...rent, number: 'HK-2026-11', issueDate: day(-20), dueDate: day(2), paymentReference: 'HK-2026-11 Workshop' },
  {
    state: 'approved',
    supplierName: 'Fibra Telecom',
    supplierVatId: 'PT509876543',
    supplierCountry: 'PT',
    iban: 'PT50002700000001234567833',
    number: '99120455',
    issueDate: day(-40),
    dueDate: day(-4),
    currency: 'EUR',
    net: 4_870,
    tax: 1_120,
    total: 5_990,
  },
  ...listOtherBills(day),
  { state: 'review', ...rent, iban: 'LT121000011101001000', number: 'HK-2026-12', issueDate: day(-1), dueDate: day(13) },
]

const listOtherBills = (day: Day): DemoBill[] => [
  {
    state: 'approved',
    kind: 'credit-note',
    supplierName: 'Timber & Planks Ltd',
    supplierCountry: 'GB',
    number: 'CN-0077',
    issueDate: day(-9),
    dueDate: day(5),
    currency: 'GBP',
    net: 12_000,
    tax: 2_400,
    total: 14_400,
    note: 'Two boards were cracked.',
  },
  {
    state: 'rejected',
    supplierName: 'Registo Central de Marcas',
    number: 'RC 88-4410',
    issueDate: day(-15),
    dueDate: day(-1),
    currency: 'EUR',
    total: 79_000,
  },
  {
    state: 'review',
    supplierName: 'Papelaria Graça',
    currency: 'EUR',
    total: 3_845,
    issueDate: day(-2),
    note: 'Receipt for printer paper.',
  },
]

const rent = {
  supplierName: 'Hafenkontor Immobilien GmbH',
  supplierVatId: 'DE811128135',
  supplierStreet: 'Speersort 10',
  supplierPostCode: '20095',
  supplierCity: 'Hamburg',
  supplierCountry: 'DE',
  iban: 'DE02120300000000202051',
  currency: 'EUR',
  net: 158_824,
  tax: 30_176,
  total: 189_000,
} satisfies BillValues
