import { expect, test } from 'vitest'
import { cii, ubl } from './e-invoice-fixture.ts'
import { readContent } from './read-content.ts'
import { UnreadableEInvoice } from './unreadable-e-invoice.ts'

const read = (xml: string) => readContent(Buffer.from(xml))

function change(xml: string, from: string | RegExp, to: string): string {
  const changed = xml.replace(from, to)
  if (changed === xml) throw new Error(`${from} does not occur`)
  return changed
}

/** Problems as `code field`. */
const listProblems = (xml: string) => read(xml).problems.map(({ code, field }) => (field ? `${code} ${field}` : code))

test('valid invoices have no problems', () => {
  expect(listProblems(ubl)).toEqual([])
  expect(listProblems(cii)).toEqual([])
})

const removed = (name: string) => new RegExp(`<(\\w+:)${name}\\b[^>]*>[\\s\\S]*?</\\1${name}>`)

test.each([
  ['CustomizationID', 'specification'],
  ['ID', 'number'],
  ['IssueDate', 'issueDate'],
  ['InvoiceTypeCode', 'type'],
  ['DocumentCurrencyCode', 'currency'],
  ['RegistrationName', 'supplier.name'],
  ['IdentificationCode', 'supplier.country'],
  ['PartyTaxScheme', 'supplier.vatId'],
  ['AccountingSupplierParty', 'supplier.name'],
  ['AccountingCustomerParty', 'buyer.name'],
  ['DueDate', 'dueDate'],
  ['PaymentMeansCode', 'payment.meansCode'],
  ['PayeeFinancialAccount', 'payment.iban'],
  ['TaxTotal', 'taxes'],
  ['TaxAmount', 'taxTotal'],
  ['TaxableAmount', 'taxes.base'],
  ['LegalMonetaryTotal', 'payableAmount'],
  ['TaxExclusiveAmount', 'netTotal'],
  ['TaxInclusiveAmount', 'grossTotal'],
  ['PayableAmount', 'payableAmount'],
  ['LineExtensionAmount', 'lineTotal'],
  ['InvoicedQuantity', 'lines.quantity'],
  ['Name>Oak shelf<', 'lines.name'],
  ['PriceAmount', 'lines.netPrice'],
  ['ClassifiedTaxCategory', 'lines.taxCategory'],
  ['AllowanceChargeReason', 'allowances.reason'],
])('UBL without %s lacks %s', (name, field) => {
  const pattern = name.includes('>') ? /<cbc:Name>Oak shelf<\/cbc:Name>/ : removed(name)
  expect(listProblems(change(ubl, pattern, ''))).toContain(`missing ${field}`)
})

test.each([
  ['ExchangedDocumentContext', 'specification'],
  ['ExchangedDocument', 'number'],
  ['IssueDateTime', 'issueDate'],
  ['TypeCode', 'type'],
  ['InvoiceCurrencyCode', 'currency'],
  ['SellerTradeParty', 'supplier.name'],
  ['BuyerTradeParty', 'buyer.name'],
  ['SpecifiedTaxRegistration', 'supplier.identifier'],
  ['LineID', 'lines.id'],
  ['BilledQuantity', 'lines.quantity'],
  ['IncludedSupplyChainTradeLineItem', 'lines'],
  ['ExemptionReason', 'taxes.exemptionReason'],
  ['BasisAmount', 'taxes.base'],
  ['CalculatedAmount', 'taxes.amount'],
  ['SpecifiedTradeSettlementHeaderMonetarySummation', 'payableAmount'],
  ['ApplicableHeaderTradeSettlement', 'currency'],
  ['SupplyChainTradeTransaction', 'lines'],
])('CII without %s lacks %s', (name, field) => {
  expect(listProblems(change(cii, removed(name), ''))).toContain(`missing ${field}`)
})

test('without any element that carries a value, a problem is named or nothing changes', () => {
  for (const [xml, isCii] of [
    [ubl, false],
    [cii, true],
  ] as const) {
    const leaves = [...xml.matchAll(/<(\w+:\w+)[^<>]*>[^<>]+<\/\1>/g)]
    expect(leaves.length).toBeGreaterThan(isCii ? 30 : 50)
    for (const { 0: leaf, index } of leaves) {
      const { problems, ...invoice } = read(xml.slice(0, index) + xml.slice(index + leaf.length))
      const { problems: _, ...original } = read(xml)
      if (problems.length === 0) expect(differences(invoice, original), leaf).toBeLessThanOrEqual(1)
    }
  }
})

const differences = (one: object, other: Record<string, unknown>) =>
  Object.entries(one).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name])).length

test.each<[string, string | RegExp, string, string[]]>([
  [
    'another line amount',
    '>100.00</cbc:Line',
    '>100.10</cbc:Line',
    ['lines_total_mismatch lineTotal', 'line_amount_mismatch lines.netAmount', 'tax_base_mismatch taxes.base'],
  ],
  ['another price', '>50.00<', '>49.00<', ['line_amount_mismatch lines.netAmount']],
  ['a price for other units', '>1000</cbc:Base', '>100</cbc:Base', ['line_amount_mismatch lines.netAmount']],
  ['a price for no units', '>1000</cbc:Base', '>0</cbc:Base', []],
  ['a rounding difference in a line', '>50.00<', '>50.01<', []],
  [
    'another discount',
    '>10.00</cbc:Amount',
    '>11.00</cbc:Amount',
    ['allowances_total_mismatch allowanceTotal', 'tax_base_mismatch taxes.base'],
  ],
  [
    'a surcharge instead of a discount',
    '>false<',
    '>true<',
    ['allowances_total_mismatch allowanceTotal', 'allowances_total_mismatch chargeTotal', 'tax_base_mismatch taxes.base'],
  ],
  ['another total of lines', '>120.00<', '>121.00<', ['lines_total_mismatch lineTotal', 'net_total_mismatch netTotal']],
  ['another net total', '>110.00</cbc:TaxEx', '>111.00</cbc:TaxEx', ['net_total_mismatch netTotal', 'gross_total_mismatch grossTotal']],
  ['another tax total', '>20.90<', '>20.91<', ['tax_total_mismatch taxTotal', 'gross_total_mismatch grossTotal']],
  ['a slightly different tax', />20\.90</g, '>20.91<', ['gross_total_mismatch grossTotal', 'tax_amount_mismatch taxes.amount']],
  ['another rate', '>19.00<', '>7.00<', ['tax_amount_mismatch taxes.amount', 'tax_base_mismatch taxes.base']],
  [
    'another tax base',
    '>110.00</cbc:TaxableA',
    '>210.00</cbc:TaxableA',
    ['tax_amount_mismatch taxes.amount', 'tax_base_mismatch taxes.base'],
  ],
  ['tax on what is exempt', /<cbc:ID>S</g, '<cbc:ID>AE<', ['tax_on_exempt taxes.amount', 'missing taxes.exemptionReason']],
  ['another gross total', '>130.90<', '>130.00<', ['gross_total_mismatch grossTotal', 'payable_amount_mismatch payableAmount']],
  ['another amount due', '>100.00</cbc:Pay', '>1000.00</cbc:Pay', ['payable_amount_mismatch payableAmount']],
  ['an amount with a comma', '>100.00</cbc:Pay', '>100,00</cbc:Pay', ['invalid_amount payableAmount']],
  ['an amount in words', '>100.00</cbc:Pay', '>hundred</cbc:Pay', ['invalid_amount payableAmount']],
  ['an infinite amount', '>100.00</cbc:Pay', '>1e999</cbc:Pay', ['invalid_amount payableAmount']],
  ['an absurd amount', '>100.00</cbc:Pay', `>${'9'.repeat(500)}</cbc:Pay`, ['invalid_amount payableAmount']],
  [
    'too many decimals',
    '>100.00</cbc:Pay',
    '>100.001</cbc:Pay',
    ['payable_amount_mismatch payableAmount', 'too_many_decimals payableAmount'],
  ],
  ['zeros as further decimals', '>100.00</cbc:Pay', '>100.000</cbc:Pay', []],
  [
    'an amount in another currency',
    'PayableAmount currencyID="EUR"',
    'PayableAmount currencyID="USD"',
    ['currency_mismatch payableAmount'],
  ],
  ['a negative price', '>50.00<', '>-50.00<', ['negative_price lines.netPrice', 'line_amount_mismatch lines.netAmount']],
  ['an unknown currency', />EUR</, '>EUX<', ['unknown_currency currency', 'currency_mismatch lineTotal']],
  ['an unknown type', '>380<', '>999<', ['unknown_type type']],
  ['an unknown specification', 'urn:cen.eu:en16931:2017#compliant#', 'urn:example:', ['unknown_specification']],
  ['an unknown country', '>DE<', '>XX<', ['unknown_country supplier.country']],
  ['an unknown tax category', /<cbc:ID>S</g, '<cbc:ID>Q<', ['unknown_tax_category taxes.category']],
  ['a day that does not exist', '2026-11-02', '2026-02-30', ['invalid_date issueDate']],
  ['a date in words', '2026-12-02', 'tomorrow', ['invalid_date dueDate']],
  ['a due date before the date of issue', '2026-12-02', '2026-11-01', ['due_before_issue dueDate']],
  ['a VAT ID of no country', 'DE136695976', 'QQ136695976', ['invalid_vat_id supplier.vatId']],
  ['a VAT ID with a wrong check digit', 'DE136695976', 'DE136695975', ['invalid_vat_id supplier.vatId']],
  ['an IBAN with wrong check digits', 'DE89', 'DE88', ['invalid_iban payment.iban']],
  ['a wrong BIC', 'COBADEFFXXX', 'COBA', ['invalid_bic payment.bic']],
])('names the problem of %s', (_, from, to, expected) => {
  const problems = listProblems(change(ubl, from, to))
  expect(problems.toSorted()).toEqual(expected.toSorted())
})

test('a problem states the amounts, and wrong sums are errors', () => {
  expect(read(change(ubl, '>100.00</cbc:Pay', '>1000.00</cbc:Pay')).problems).toEqual([
    { code: 'payable_amount_mismatch', severity: 'error', field: 'payableAmount', values: { stated: '1000.00', expected: '100.00' } },
  ])
  const [tax] = read(change(ubl, '>19.00<', '>7.00<')).problems
  expect(tax).toMatchObject({ severity: 'error', values: { category: 'S', rate: '7.00', stated: '20.90', expected: '7.70' } })
})

test('values of problems are short', () => {
  const { problems } = read(change(ubl, '>EUR<', `>${'\ud83d\ude00'.repeat(10_000)}<`))
  expect(problems.find(({ code }) => code === 'unknown_currency')!.values['stated']).toHaveLength(100)
})

test('a random change of any character gives an invoice or a clear error', () => {
  let state = 7
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  for (let count = 0; count < 1_500; count++) {
    const xml = count % 2 ? ubl : cii
    const at = random(xml.length)
    const replacement = ['<', '>', '&', '"', '', '\u0000', '9', '-', '/', xml.slice(random(xml.length)).slice(0, 40)][random(10)]!
    try {
      read(xml.slice(0, at) + replacement + xml.slice(at + 1 + random(20)))
    } catch (error) {
      expect(error).toBeInstanceOf(UnreadableEInvoice)
    }
  }
})
