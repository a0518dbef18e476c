import type { NamedAddress } from '../contract.ts'

/** The name of a sender or recipient, or the address without one. */
export const getDisplayName = ({ name, email }: NamedAddress): string => name || email

/** "Ada Lovelace <ada@example.com>" for display; not quoted for parsing. */
export const formatFullAddress = ({ name, email }: NamedAddress): string => (name && name !== email ? `${name} <${email}>` : email)

/** A stable number from the address, which gives senders without an account an avatar color. */
export const getAvatarId = ({ email }: NamedAddress): number =>
  [...email.toLowerCase()].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 65_521, 7)
