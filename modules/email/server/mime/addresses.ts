import type { Address as ParsedAddress } from 'postal-mime'
import type { NamedAddress } from '../../contract.ts'
import { replaceNul } from './header.ts'

const MAX_ADDRESSES = 1_000

export function toAddresses(parsed: readonly ParsedAddress[] = []): NamedAddress[] {
  const all = parsed.flatMap((one) => one.group ?? [one])
  return all
    .slice(0, MAX_ADDRESSES)
    .map(toAddress)
    .filter(({ name, email }) => name || email)
}

export const toAddress = (parsed: ParsedAddress | undefined): NamedAddress => {
  const { name = '', address = '' } = parsed?.group?.[0] ?? (parsed?.address === undefined ? {} : parsed)
  return { name: toSingleLine(name, 250), email: toSingleLine(address, 320).replaceAll(' ', '') }
}

/** Removes line breaks, control characters and bidirectional overrides. */
export const toSingleLine = (text: string, length: number) =>
  Array.from(
    replaceNul(text)
      .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, length * 2),
  )
    .slice(0, length)
    .join('')
