import { currencies } from '#platform/contract/money.ts'
import { type XmlElement, findChildren, findElement, readText } from '#platform/server/xml/xml-elements.ts'
import { cleanPurpose, cleanText, parseIban, type AccountLines, type BankLine } from './bank-line.ts'
import { parseDay } from './parse-day.ts'
import { toMinorUnits } from './parse-decimal.ts'
import { ReadingError } from './reading-error.ts'
import { parseStatementXml } from './parse-statement-xml.ts'

/** Reads all statements of an ISO 20022 `camt.053` message of any version. Pending entries are left out. */
export function readCamt(text: string): AccountLines[] {
  const message = findElement(parseStatementXml(text), 'BkToCstmrStmt')
  if (!message) throw new ReadingError('invoices.statement_unreadable', 'The file must be a bank statement in the format CAMT.053.')
  const accounts = new Map<string, BankLine[]>()
  for (const statement of findChildren(message, 'Stmt')) {
    const account = cleanText(readText(statement, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replace(/\s+/g, ''))
    if (!account) throw new ReadingError('invoices.statement_unreadable', 'The statement does not name its account.')
    const lines = findChildren(statement, 'Ntry').filter(isBooked).flatMap(readEntry)
    accounts.set(account, [...(accounts.get(account) ?? []), ...lines])
  }
  return [...accounts].map(([account, lines]) => ({ account, lines }))
}

const isBooked = (entry: XmlElement) => !['PDNG', 'INFO', 'FUTR'].includes(readText(entry, 'Sts/Cd', 'Sts'))

/** A batch booking is read as its single transactions if their amounts are stated and add up. */
function readEntry(entry: XmlElement): BankLine[] {
  const whole = { ...readMoney(findElement(entry, 'Amt')), isCredit: readIsCredit(entry, undefined) }
  const amount = whole.isCredit ? whole.amount : -whole.amount
  const date = parseDay(readText(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'), 'ymd')
  if (!date) throw new ReadingError('invoices.statement_date', `An entry of ${readText(entry, 'Amt')} has no valid booking date.`)
  const details = findChildren(entry, 'NtryDtls').flatMap((group) => findChildren(group, 'TxDtls'))
  const parts = details.map((detail) => readPart(detail, whole))
  const isSplit = parts.length > 1 && parts.reduce((sum, part) => sum + (part?.amount ?? Number.NaN), 0) === amount
  const common = { entry, date, currency: whole.currency }
  if (isSplit) return details.map((detail, index) => toLine(common, detail, parts[index]!.amount))
  return [toLine(common, details.length === 1 ? details[0] : undefined, amount)]
}

type Whole = { currency: string; isCredit: boolean }

/** The amount of one transaction of a batch booking; undefined if it is missing or in another currency. */
function readPart(detail: XmlElement, whole: Whole): { amount: number } | undefined {
  const element = findElement(detail, 'Amt') ?? findElement(detail, 'AmtDtls/TxAmt/Amt')
  if (!element) return undefined
  const { amount, currency } = readMoney(element)
  return currency === whole.currency ? { amount: readIsCredit(detail, whole) ? amount : -amount } : undefined
}

function readIsCredit(element: XmlElement, whole: Whole | undefined): boolean {
  const indicator = readText(element, 'CdtDbtInd')
  if (indicator === '' && whole) return whole.isCredit
  if (indicator !== 'CRDT' && indicator !== 'DBIT')
    throw new ReadingError('invoices.statement_amount', 'An entry does not say whether it is a credit or a debit.')
  return indicator === 'CRDT'
}

function readMoney(element: XmlElement | undefined): { amount: number; currency: string } {
  const currency = element?.attributes['Ccy'] ?? ''
  if (!currencies.includes(currency))
    throw new ReadingError('invoices.statement_currency', `An amount has the unknown currency "${currency.slice(0, 10)}".`)
  const [, whole, fraction = ''] = /^\+?(\d{1,18})(?:\.(\d{1,17}))?$/.exec(element!.text.trim()) ?? []
  const amount = whole === undefined ? null : toMinorUnits(whole, fraction, currency)
  if (amount === null) throw new ReadingError('invoices.statement_amount', `"${element!.text.trim().slice(0, 40)}" is not a valid amount.`)
  return { amount, currency }
}

type Common = { entry: XmlElement; date: string; currency: string }

function toLine({ entry, date, currency }: Common, detail: XmlElement | undefined, amount: number): BankLine {
  const payer = amount < 0 ? 'Cdtr' : 'Dbtr'
  const parties = findElement(detail, 'RltdPties')
  const reference = readReference(detail, ['Refs/AcctSvcrRef', 'Refs/TxId']) ?? readReference(entry, ['AcctSvcrRef', 'NtryRef'])
  return {
    date,
    amount,
    currency,
    counterparty: cleanText(readText(parties, `${payer}/Nm`, `${payer}/Pty/Nm`, `Ultmt${payer}/Nm`, `Ultmt${payer}/Pty/Nm`)),
    iban: parseIban(readText(parties, `${payer}Acct/Id/IBAN`)),
    purpose: readPurpose(entry, detail),
    reference,
  }
}

function readPurpose(entry: XmlElement, detail: XmlElement | undefined): string {
  const remittance = findElement(detail, 'RmtInf')
  const free = findChildren(remittance, 'Ustrd').map(({ text }) => text)
  const structured = findChildren(remittance, 'Strd').map((part) =>
    [readText(part, 'CdtrRefInf/Ref'), ...findChildren(part, 'RfrdDocInf').map((document) => readText(document, 'Nb'))].join(' '),
  )
  const endToEnd = readReference(detail, ['Refs/EndToEndId']) ?? ''
  const parts = [...free, ...structured, readText(detail, 'AddtlTxInf'), endToEnd]
  return cleanPurpose(parts.filter(Boolean).join(' ')) || cleanPurpose(readText(entry, 'AddtlNtryInf'))
}

/** Banks write these where there is no reference. */
const placeholders = new Set(['NONREF', 'NOTPROVIDED', 'NOTAVAILABLE', 'NONE'])

function readReference(element: XmlElement | undefined, paths: readonly string[]): string | null {
  for (const path of paths) {
    const text = cleanText(readText(element, path))
    if (text && !placeholders.has(text.toUpperCase().replace(/[\s-]/g, ''))) return text
  }
  return null
}
