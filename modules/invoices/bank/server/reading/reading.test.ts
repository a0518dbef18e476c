import { expect, test } from 'vitest'
import { decodeStatement } from './decode-statement.ts'
import { parseDay } from './parse-day.ts'
import { detectSeparator, parseDecimal } from './parse-decimal.ts'
import { previewStatement, readStatement } from './read-statement.ts'

test.each([
  ['1.234,56', ',', 123_456],
  ['1,234.56', '.', 123_456],
  ['1 234,56', ',', 123_456],
  ["1'234.56", '.', 123_456],
  ['-1.234,5', ',', -123_450],
  ['12,00-', ',', -1_200],
  ['(12.00)', '.', -1_200],
  ['+7', ',', 700],
  ['12,00 €', ',', 1_200],
  ['EUR 12.00', '.', 1_200],
  ['1.234.567,89', ',', 123_456_789],
  ['1.234,56', '.', null],
  ['1.23.456,00', ',', null],
  ['12,345', ',', null],
  ['12,340', ',', 1_234],
  ['', ',', null],
  ['abc', ',', null],
  ['9999999999999999', ',', null],
] as const)('parses %j with %j to %j', (text, separator, amount) => expect(parseDecimal(text, separator, 'EUR')).toBe(amount))

test.each([
  [['1.234,56'], ','],
  [['1,234.56'], '.'],
  [['1.234', '12,5'], ','],
  [['1.234.567'], ','],
  [['1,234'], null],
  [['12'], null],
])('detects the separator of %j', (texts, separator) => expect(detectSeparator(texts)).toBe(separator))

test.each([
  ['26.11.2026', 'dmy', '2026-11-26'],
  ['26.11.26', 'dmy', '2026-11-26'],
  ['11/26/2026', 'mdy', '2026-11-26'],
  ['2026-11-26', 'dmy', '2026-11-26'],
  ['2026-11-26T09:30:00Z', 'ymd', '2026-11-26'],
  ['20261126', 'dmy', '2026-11-26'],
  ['2026年11月26日', 'ymd', '2026-11-26'],
  ['26.11.2026 09:30', 'dmy', '2026-11-26'],
  ['26/11/2026', 'mdy', null],
  ['29.02.2026', 'dmy', null],
  ['26.11.1826', 'dmy', null],
  ['Saldo', 'dmy', null],
] as const)('parses the date %j (%s) to %j', (text, order, date) => expect(parseDay(text, order)).toBe(date))

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from('Müller €')],
  ['UTF-8 with a mark', Buffer.from('\ufeffMüller €')],
  ['Windows-1252', Uint8Array.of(0x4d, 0xfc, 0x6c, 0x6c, 0x65, 0x72, 0x20, 0x80)],
  ['UTF-16', Buffer.from('\ufeffMüller €', 'utf16le')],
  ['UTF-16 without a mark', Buffer.from('Müller €', 'utf16le')],
])('decodes %s', (_, content) => expect(decodeStatement(content)).toBe('Müller €'))

test('rejects a binary file', () => {
  expect(() => decodeStatement(Uint8Array.from({ length: 4_000 }, (_, index) => index % 251))).toThrow('must be text')
})

test('skips the lines above the header and finds the account in them', () => {
  const text = 'Kontoumsätze Girokonto\nIBAN: DE89 3704 0044 0532 0130 00\n\nBuchungstag;Betrag;Verwendungszweck\n19.11.2026;1,00;a\n'
  expect(previewStatement(Buffer.from(text), 'EUR')).toMatchObject({
    header: ['Buchungstag', 'Betrag', 'Verwendungszweck'],
    mapping: { account: 'DE89370400440532013000', date: 0, amount: 1, purpose: [2], decimalSeparator: ',' },
  })
})

test('reads batch bookings as single transactions, leaves out pending entries, and ignores placeholder references', () => {
  const entry = (amount: string, status: string, details: string) =>
    `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>${status}</Sts><BookgDt><DtTm>2026-11-19T10:00:00</DtTm></BookgDt>` +
    `<AcctSvcrRef>NONREF</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`
  const part = (amount: string) =>
    `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RmtInf><Strd><CdtrRefInf><Ref>RF18${amount}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`
  const file =
    `<a:Document xmlns:a="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><a:BkToCstmrStmt><a:Stmt><a:Acct><a:Id><a:IBAN>DE89 3704 0044 0532 0130 00</a:IBAN></a:Id></a:Acct>` +
    `${entry('30', 'BOOK', part('10') + part('20'))}${entry('5', 'PDNG', '')}${entry('31', 'BOOK', part('10') + part('20'))}</a:Stmt></a:BkToCstmrStmt></a:Document>`
  const { accounts } = readStatement(Buffer.from(file), undefined)
  expect(
    accounts.map(({ account, lines }) => [account, lines.map(({ amount, purpose, reference }) => [amount, purpose, reference])]),
  ).toEqual([
    [
      'DE89370400440532013000',
      [
        [1_000, 'RF1810', null],
        [2_000, 'RF1820', null],
        [3_100, '', null],
      ],
    ],
  ])
})
