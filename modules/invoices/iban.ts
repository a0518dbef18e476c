import { hasRemainderOne } from './mod-97.ts'

export const removeSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Checks the check digits (ISO 13616). */
export function isIban(text: string): boolean {
  const iban = removeSpaces(text).toUpperCase()
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) && hasRemainderOne(iban.slice(4) + iban.slice(0, 4))
}

export const isBic = (text: string): boolean => /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(removeSpaces(text).toUpperCase())
