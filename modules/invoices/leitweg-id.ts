import { hasRemainderOne } from './mod-97.ts'

/** A German routing ID begins with the federal state (01 to 16, or 99 for the federation). */
const pattern = /^(0[1-9]|1[0-6]|99)(\d|\d{3}|\d{6}|\d{7}|\d{10})?(-[0-9A-Z]{1,30})?-\d{2}$/i

export const resemblesLeitwegId = (text: string): boolean => pattern.test(text.trim())

/** Checks format and check digits. */
export const isLeitwegId = (text: string): boolean =>
  resemblesLeitwegId(text) && hasRemainderOne(text.trim().toUpperCase().replaceAll('-', ''))
