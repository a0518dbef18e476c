const EMAIL_ADDRESS = /^[^\s\p{C}<>()[\]\\,;:"@]{1,64}@(?!-)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63})+$/u
const MAX_ADDRESS_LENGTH = 254

export const isEmailAddress = (email: string): boolean => email.length <= MAX_ADDRESS_LENGTH && EMAIL_ADDRESS.test(email)

/** Addresses are compared without regard to case. */
export const toEmailKey = (email: string): string => email.trim().toLowerCase()

export type NamedEmail = { email: string; name: string }

/** `Ada <ada@example.com>`, or only the address without a name. */
export const formatNamedEmail = ({ email, name }: NamedEmail): string => (name ? `${name} <${email}>` : email)

export function parseNamedEmail(text: string): NamedEmail {
  const [, name = '', email = text] = /^(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? []
  return { email: email.trim(), name: cleanName(name) }
}

export const cleanName = (name: string): string =>
  name
    .replace(/[<>"\p{C}]+/gu, ' ')
    .trim()
    .slice(0, 200)
