import { expect, test } from 'vitest'
import { findChildren, findElement, parseXmlRoot, readText } from '#platform/server/xml/xml-elements.ts'
import { parseCreditorReference } from './creditor-reference.ts'
import { type Transfer, writeSepaFile } from './sepa-file.ts'
import { toSepaText } from './sepa-text.ts'

const debtor = { name: 'Harbor & Pine, Lda.', iban: 'PT50 0002 0123 1234 5678 9015 4', bic: 'BCAIPTPL' }
const options = { messageId: 'BILLS-1', createdAt: '2026-11-26T09:30:00.000Z', date: '2026-11-27', debtor }
const kellermann: Transfer = {
  endToEndId: 'BILL-1',
  name: 'Kellermann GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: 'COBADEFFXXX',
  amount: 10_000,
  reference: 'R-2026-17',
}
const dubois: Transfer = {
  endToEndId: 'BILL-2',
  name: 'Dubois',
  iban: 'FR7630006000011234567890189',
  bic: null,
  amount: 5,
  reference: 'RF18 5390 0754 7034',
}

const write = (transfers: Transfer[], changes: Partial<typeof options> = {}) => writeSepaFile(transfers, { ...options, ...changes })

const parse = (xml: string) => findElement(parseXmlRoot(xml), 'CstmrCdtTrfInitn')!

test('writes the elements in the order of the schema', () => {
  const names = [...write([kellermann, dubois]).matchAll(/<(\w+)[ >]|<(\/\w+)>/g)].map(([, open, close]) => open ?? close)
  const transfer = 'CdtTrfTxInf PmtId EndToEndId /EndToEndId /PmtId Amt InstdAmt /InstdAmt /Amt'
  const creditor = 'Cdtr Nm /Nm /Cdtr CdtrAcct Id IBAN /IBAN /Id /CdtrAcct RmtInf'
  expect(names.join(' ')).toBe(
    [
      'Document CstmrCdtTrfInitn GrpHdr MsgId /MsgId CreDtTm /CreDtTm NbOfTxs /NbOfTxs CtrlSum /CtrlSum InitgPty Nm /Nm /InitgPty /GrpHdr',
      'PmtInf PmtInfId /PmtInfId PmtMtd /PmtMtd BtchBookg /BtchBookg NbOfTxs /NbOfTxs CtrlSum /CtrlSum PmtTpInf SvcLvl Cd /Cd /SvcLvl /PmtTpInf',
      'ReqdExctnDt Dt /Dt /ReqdExctnDt Dbtr Nm /Nm /Dbtr DbtrAcct Id IBAN /IBAN /Id /DbtrAcct',
      'DbtrAgt FinInstnId BICFI /BICFI /FinInstnId /DbtrAgt ChrgBr /ChrgBr',
      `${transfer} CdtrAgt FinInstnId BICFI /BICFI /FinInstnId /CdtrAgt ${creditor} Ustrd /Ustrd /RmtInf /CdtTrfTxInf`,
      `${transfer} ${creditor} Strd CdtrRefInf Tp CdOrPrtry Cd /Cd /CdOrPrtry /Tp Ref /Ref /CdtrRefInf /Strd /RmtInf /CdtTrfTxInf`,
      '/PmtInf /CstmrCdtTrfInitn /Document',
    ].join(' '),
  )
})

test('states the number and the sum twice, the day, and the accounts without spaces', () => {
  const root = parse(write([kellermann, dubois]))
  for (const part of ['GrpHdr', 'PmtInf'])
    expect([readText(root, `${part}/NbOfTxs`), readText(root, `${part}/CtrlSum`)]).toEqual(['2', '100.05'])
  expect(readText(root, 'GrpHdr/CreDtTm')).toBe('2026-11-26T09:30:00')
  expect(readText(root, 'PmtInf/ReqdExctnDt/Dt')).toBe('2026-11-27')
  expect(readText(root, 'PmtInf/Dbtr/Nm')).toBe('Harbor + Pine, Lda.')
  expect(readText(root, 'PmtInf/DbtrAcct/Id/IBAN')).toBe('PT50000201231234567890154')
  const [first, second] = findChildren(findElement(root, 'PmtInf'), 'CdtTrfTxInf')
  expect(readText(first, 'CdtrAcct/Id/IBAN')).toBe('DE89370400440532013000')
  expect([first, second].map((transfer) => readText(transfer, 'Amt/InstdAmt'))).toEqual(['100.00', '0.05'])
  expect(readText(second, 'RmtInf/Strd/CdtrRefInf/Ref')).toBe('RF18539007547034')
})

test('pays several bills of a supplier in transfers of their own', () => {
  const root = parse(write([kellermann, { ...kellermann, endToEndId: 'BILL-7', amount: 1, reference: 'R-2026-18' }]))
  const transfers = findChildren(findElement(root, 'PmtInf'), 'CdtTrfTxInf')
  expect(transfers.map((transfer) => [readText(transfer, 'PmtId/EndToEndId'), readText(transfer, 'RmtInf/Ustrd')])).toEqual([
    ['BILL-1', 'R-2026-17'],
    ['BILL-7', 'R-2026-18'],
  ])
})

test('without a valid BIC the bank of the company is not named, and that of the supplier left out', () => {
  const root = parse(write([{ ...kellermann, bic: '[BIC]' }], { debtor: { ...debtor, bic: null! } }))
  expect(readText(root, 'PmtInf/DbtrAgt/FinInstnId/Othr/Id')).toBe('NOTPROVIDED')
  expect(findElement(root, 'PmtInf/CdtTrfTxInf/CdtrAgt')).toBeUndefined()
})

test('the largest sums are exact', () => {
  const transfers = Array.from({ length: 300 }, (_, at) => ({ ...kellermann, endToEndId: `BILL-${at}`, amount: 99_999_999_999 }))
  expect(readText(parse(write(transfers)), 'GrpHdr/CtrlSum')).toBe('299999999997.00')
})

test.each<[string, Transfer[], string]>([
  ['no transfers', [], 'at least one'],
  ['a credit note', [{ ...kellermann, amount: -100 }], 'amount of BILL-1'],
  ['an amount of zero', [{ ...kellermann, amount: 0 }], 'amount of BILL-1'],
  ['a fraction of a cent', [{ ...kellermann, amount: 0.5 }], 'amount of BILL-1'],
  ['more than SEPA allows', [{ ...kellermann, amount: 100_000_000_000 }], 'amount of BILL-1'],
  ['an IBAN with wrong check digits', [{ ...kellermann, iban: 'DE88370400440532013000' }], 'not a valid IBAN'],
  ['the same bill twice', [kellermann, kellermann], 'different'],
])('rejects %s', (_, transfers, message) => {
  expect(() => write(transfers)).toThrow(RangeError)
  expect(() => write(transfers)).toThrow(message)
})

test.each([
  ['Müller & Söhne KG', 'Mueller + Soehne KG'],
  ['Café «Größe» Ølstykke Łódź', 'Cafe .Groesse. Olstykke Lodz'],
  ['Cafe\u0301', 'Cafe'],
  ['Αθήνα ΑΕ', 'Athina AE'],
  ['България ООД', 'Balgariya OOD'],
  ['杭州西湖', '....'],
  ['a//b///c', 'a/b/c'],
  ['/REF/ 1/', 'REF/ 1'],
  ['line\nbreak\ttab\u0000null', 'line break tab null'],
  ['<script>alert("x")</script>', ".script.alert('x')./script."],
  ['half \ud83d a smile 😀', 'half . a smile .'],
  ['a@b.test_1;2＿', 'a(at)b.test-1,2-'],
])('writes %j in the characters of SEPA', (text, expected) => {
  const written = toSepaText(text, 140)
  expect(written).toBe(expected)
  expect(written).toMatch(/^[a-zA-Z\d/?:().,'+ -]*$/)
})

test('shortens names and references, also where letters become two', () => {
  const root = parse(write([{ ...kellermann, name: 'ü'.repeat(100), reference: `${'x'.repeat(139)}/y` }]))
  expect(readText(root, 'PmtInf/CdtTrfTxInf/Cdtr/Nm')).toBe('ue'.repeat(35))
  expect(readText(root, 'PmtInf/CdtTrfTxInf/RmtInf/Ustrd')).toBe('x'.repeat(139))
})

test('a supplier without a name and a bill without a reference still give a valid file', () => {
  const root = parse(write([{ ...kellermann, name: ' ', reference: '' }]))
  expect(readText(root, 'PmtInf/CdtTrfTxInf/Cdtr/Nm')).toBe('NOTPROVIDED')
  expect(findElement(root, 'PmtInf/CdtTrfTxInf/RmtInf')).toBeUndefined()
})

test.each([
  ['RF18 5390 0754 7034', 'RF18539007547034'],
  ['rf18539007547034', 'RF18539007547034'],
  ['RF19539007547034', null],
  ['RF18', null],
  ['R-2026-17', null],
  ['', null],
])('the creditor reference of %j is %j', (text, expected) => expect(parseCreditorReference(text)).toBe(expected))
