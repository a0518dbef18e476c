import { normalizeForSearch } from '#platform/server/search/normalize-for-search.ts'
import type { PaymentMethod } from '../../invoice-contract.ts'

const toSet = (words: string) => new Set(words.split(', ').map(normalizeForSearch))

const paid = toSet('paid, paid in full, bezahlt, beglichen, payé, payée, réglée, acquittée, pago, paga, liquidada, 已付款, 已付, 已支付')

const notIssued = toSet(
  'draft, entwurf, brouillon, rascunho, 草稿, cancelled, canceled, void, voided, reversed, deleted, storniert, gelöscht, annulé, annulée, ' +
    'anulada, cancelada, 已取消, 已作废',
)

const methods: readonly (readonly [PaymentMethod, Set<string>])[] = [
  ['10', toSet('cash, bar, barzahlung, espèces, dinheiro, numerário, 现金')],
  [
    '48',
    toSet(
      'card, credit card, credit card other, debit card, visa, visa card, mastercard, karte, kreditkarte, carte bancaire, cartão, 银行卡',
    ),
  ],
  ['59', toSet('direct debit, ach, sepa, sepa direct debit, lastschrift, prélèvement, débito direto, 直接借记')],
  ['68', toSet('paypal, stripe, online, klarna, sofort, mollie, mb way, 支付宝, 微信支付')],
]

/** The words of known programs for the status of an invoice. */
export const isPaidStatus = (status: string): boolean => paid.has(normalizeForSearch(status))
export const isNotIssuedStatus = (status: string): boolean => notIssued.has(normalizeForSearch(status))

/** A bank transfer unless the text says otherwise. */
export const parsePaymentMethod = (text = ''): PaymentMethod =>
  methods.find(([, words]) => words.has(normalizeForSearch(text)))?.[0] ?? '30'
