import { EmailError } from './email-error.ts'

/** Accepts exactly one plain address: control characters, commas and names are rejected. */
export function parseRecipient(address: string): { name: string; address: string } {
  if (address.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(address)) return { name: '', address }
  throw new EmailError('The recipient must be a single email address.', { isPermanent: true })
}

/** A single line, since a line break would start another header. */
export const formatHeaderText = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
