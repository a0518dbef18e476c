import type { Address } from '../contract.ts'

export const nameOf = ({ name, email }: Address): string => name || email

/** "Ada Lovelace <ada@harbour.test>", as mail programs write it. */
export const addressText = ({ name, email }: Address): string => (name && name !== email ? `${name} <${email}>` : email)

/** A number that is always the same for an address: people who are strangers have a tint, too. */
export const numberOf = ({ email }: Address): number =>
  [...email.toLowerCase()].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)!) % 65_521, 7)
