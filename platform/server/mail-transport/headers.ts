import { MailFailure } from './failure.ts'

/** The one address a mail goes to, never a list or a header: control characters, commas and names are refused. */
export function toRecipient(address: string): { name: string; address: string } {
  if (address.length <= 254 && /^[^\s\p{C}<>()[\]\\,;:"@]+@[^\s\p{C}<>()[\]\\,;:"@]+$/u.test(address)) return { name: '', address }
  throw new MailFailure('The recipient is not a single mail address.', { isPermanent: true })
}

/** One line, since a line break would begin another header. */
export const toHeaderText = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, 250)
