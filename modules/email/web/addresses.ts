import type { NamedAddress } from '../contract.ts'

/** Checks the syntax only. */
export const isAddress = (email: string) => /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\]]{2,}$/u.test(email)

/** `Name <a@b.c>`, with quotes around special characters, so that it can be parsed again. */
export const formatAddress = ({ name, email }: NamedAddress) => (name ? `${/[",;<>@]/.test(name) ? `"${name}"` : name} <${email}>` : email)

/** Parses `Ada <ada@x.test>, "Rowe, Sam" <sam@x.test>; eve@x.test`. Invalid parts are returned as written, without a name. */
export function parseAddresses(text: string): NamedAddress[] {
  const parts = joinSplitNames(splitAddresses(text))
  return parts.flatMap((part) => {
    const address = parseAddress(part)
    if (isAddress(address.email)) return [address]
    const several = part.split(/\s+/)
    return several.length > 1 && several.every(isAddress) ? several.map((email) => ({ name: '', email })) : [address]
  })
}

function parseAddress(part: string): NamedAddress {
  const [, name, email] = /^([^<]*)<([^<>]*)>?$/u.exec(part) ?? []
  if (email === undefined) return { name: '', email: part.replace(/^mailto:/i, '').slice(0, 320) }
  return { name: unquote(name!).slice(0, 250), email: email.trim().slice(0, 320) }
}

const unquote = (name: string) => {
  const bare = name.trim().replace(/^(["'])(.*)\1$/u, '$2')
  return bare.replace(/\\(["\\])/g, '$1').trim()
}

/** Splits at commas, semicolons and line breaks outside quotes and angle brackets. */
function splitAddresses(text: string): string[] {
  const matches = text.match(/(?:"(?:\\.|[^"\\])*"|<[^>]*>|[^,;\n\r\t])+/gu) ?? []
  return matches.map((part) => part.trim()).filter(Boolean)
}

/** `Rowe, Sam <sam@x.test>` without quotes is one person. */
function joinSplitNames(parts: string[]): string[] {
  return parts.reduce<string[]>((all, part) => {
    const last = all.at(-1)
    const isSecondHalf =
      last !== undefined && !last.includes('@') && !last.includes('"') && isAddress(/^[^@<]+<([^<>]+)>$/.exec(part)?.[1] ?? '')
    if (isSecondHalf) return [...all.slice(0, -1), `${last}, ${part}`]
    return [...all, part]
  }, [])
}
