import type { Address as ParsedAddress } from 'postal-mime'
import type { Address } from '../../contract.ts'
import { withoutNul } from './header.ts'

/** Of longer lists only so many are kept; the source has all. */
const MOST = 1_000

/** Groups flattened, names on one line, without what is no address. */
export function toAddresses(parsed: readonly ParsedAddress[] = []): Address[] {
  const all = parsed.flatMap((one) => one.group ?? [one])
  return all
    .slice(0, MOST)
    .map(toAddress)
    .filter(({ name, email }) => name || email)
}

export const toAddress = (parsed: ParsedAddress | undefined): Address => {
  const { name = '', address = '' } = parsed?.group?.[0] ?? (parsed?.address === undefined ? {} : parsed)
  return { name: oneLine(name, 250), email: oneLine(address, 320).replaceAll(' ', '') }
}

/** Without line breaks, control characters and signs that turn the direction of writing. */
export const oneLine = (text: string, length: number) =>
  Array.from(
    withoutNul(text)
      .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, length * 2),
  )
    .slice(0, length)
    .join('')
