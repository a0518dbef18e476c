import { hasRemainderOne } from '#modules/invoices/mod-97.ts'

/** The reference in capitals without spaces if it is a creditor reference (ISO 11649) with correct check digits; otherwise null. */
export function parseCreditorReference(text: string): string | null {
  const reference = text.replaceAll(/\s/g, '').toUpperCase()
  const isCreditorReference = /^RF\d{2}[A-Z\d]{1,21}$/.test(reference) && hasRemainderOne(reference.slice(4) + reference.slice(0, 4))
  return isCreditorReference ? reference : null
}
