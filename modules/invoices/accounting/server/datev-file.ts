import { formatDecimal } from '#platform/contract/money.ts'
import type { AccountingSettings } from '../contract.ts'
import { DATEV_COLUMNS, isTextColumn } from './datev-columns.ts'

/** The customer's account is debited by a positive amount and credited by a negative one. Amounts in cents. */
export type Posting = {
  amount: number
  account: string
  contraAccount: string
  date: string
  documentNumber: string
  text: string
  dueDate?: string | null
  vatId?: string | null
}

export type BatchHeader = { settings: AccountingSettings; from: string; to: string; createdAt: string; isClosed: boolean }

/** A posting batch in the EXTF format 700. The accountant's program reads it in Windows-1252. */
export function formatDatevFile(header: BatchHeader, postings: Iterable<Posting>): Buffer {
  const lines = [formatHeader(header), DATEV_COLUMNS.join(';'), ...Iterator.from(postings).map((posting) => formatPosting(posting, header))]
  return encodeWindows1252(`${lines.join('\r\n')}\r\n`)
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const toDigits = (date: string) => date.replaceAll('-', '')

function formatHeader({ settings, from, to, createdAt, isClosed }: BatchHeader): string {
  const cells = [
    quote('EXTF'),
    700,
    21,
    quote('Buchungsstapel'),
    13,
    createdAt.replaceAll(/\D/g, ''),
    '',
    quote('RE'),
    quote(''),
    quote(''),
    settings.consultantNumber,
    settings.clientNumber,
    toDigits(getFiscalYearStart(from, settings.fiscalYearStart)),
    settings.accountLength,
    toDigits(from),
    toDigits(to),
    quote(`Rechnungen ${from.slice(0, 7)}`),
    quote(''),
    1,
    0,
    isClosed ? 1 : 0,
    quote('EUR'),
  ]
  return [...cells, ...Array<string>(9).fill('')].join(';')
}

/** The first day of the fiscal year that contains the date. */
export function getFiscalYearStart(date: string, month: number): string {
  const start = `${String(month).padStart(2, '0')}-01`
  const year = Number(date.slice(0, 4))
  return `${date.slice(5) < start ? year - 1 : year}-${start}`
}

function formatPosting(posting: Posting, { isClosed }: BatchHeader): string {
  const { amount, account, contraAccount, date, documentNumber, text, dueDate, vatId } = posting
  const values: Partial<Record<(typeof DATEV_COLUMNS)[number], string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': formatDecimal(Math.abs(amount), 'EUR').replace('.', ','),
    'Soll/Haben-Kennzeichen': amount < 0 ? 'H' : 'S',
    'WKZ Umsatz': 'EUR',
    Konto: account,
    'Gegenkonto (ohne BU-Schlüssel)': contraAccount,
    Belegdatum: date.slice(8) + date.slice(5, 7),
    'Belegfeld 1': toDocumentNumber(documentNumber),
    Buchungstext: text.replaceAll(/\s+/g, ' ').slice(0, 60),
    'EU-Land u. UStID (Bestimmung)': vatId ?? '',
    Festschreibung: isClosed ? '1' : '0',
    Fälligkeit: dueDate ? dueDate.slice(8) + dueDate.slice(5, 7) + dueDate.slice(0, 4) : '',
  }
  return DATEV_COLUMNS.map((name) => (isTextColumn(name) ? quote(values[name] ?? '') : (values[name] ?? ''))).join(';')
}

/** At most 36 characters of those that the format allows. */
const toDocumentNumber = (number: string) => number.replaceAll(/[^\w$&%*+/-]/g, '-').slice(0, 36)

/** The characters of 0x80 to 0x9f; the rest equals Latin-1. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

function encodeWindows1252(text: string): Buffer {
  const bytes = Buffer.alloc(text.length)
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    const special = WINDOWS_1252.indexOf(text[index]!)
    bytes[index] = code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : special >= 0 ? 0x80 + special : 0x3f
  }
  return bytes
}
