/** One booked transaction of a statement. */
export type BankLine = {
  /** `YYYY-MM-DD` */
  date: string
  /** In minor units; positive when the account was credited. */
  amount: number
  currency: string
  counterparty: string
  iban: string | null
  purpose: string
  /** Assigned by the bank. */
  reference: string | null
}

/** The transactions of one account, in the order of the file. */
export type AccountLines = { account: string; lines: BankLine[] }

const MAX_TEXT = 140
const MAX_PURPOSE = 1_000

export const cleanText = (text: string, limit = MAX_TEXT): string =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, limit)
export const cleanPurpose = (text: string): string => cleanText(text, MAX_PURPOSE)

/** In capitals without spaces; null unless it looks like an IBAN. */
export function parseIban(text: string): string | null {
  const iban = text.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) ? iban : null
}
