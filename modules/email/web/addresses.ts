import type { Address } from '../contract.ts'

/** Whether a mail could go there, as far as one sees by looking. */
export const isAddress = (email: string) => /^[^\s@<>(),;:"]{1,64}@[^\s@<>(),;:"[\]]+\.[^\s@<>(),;:"[\]]{2,}$/u.test(email)

/** `Name <a@b.c>`, or the address where there is no name. */
export const addressText = ({ name, email }: Address) => (name ? `${/[",;<>@]/.test(name) ? `"${name}"` : name} <${email}>` : email)

/**
 * The addresses of a text as people write, copy and paste it: `Ada <ada@x.test>, "Rowe, Sam" <sam@x.test>; eve@x.test`. What is none
 * stands as it is written, as an address without a name.
 */
export function readAddresses(text: string): Address[] {
  const parts = joined(partsOf(text))
  return parts.flatMap((part) => {
    const address = readAddress(part)
    if (isAddress(address.email)) return [address]
    const several = part.split(/\s+/)
    return several.length > 1 && several.every(isAddress) ? several.map((email) => ({ name: '', email })) : [address]
  })
}

function readAddress(part: string): Address {
  const [, name, email] = /^([^<]*)<([^<>]*)>?$/u.exec(part) ?? []
  if (email === undefined) return { name: '', email: part.replace(/^mailto:/i, '').slice(0, 320) }
  return { name: plain(name!).slice(0, 250), email: email.trim().slice(0, 320) }
}

/** Without the quotes that stand around a name. */
const plain = (name: string) => {
  const bare = name.trim().replace(/^(["'])(.*)\1$/u, '$2')
  return bare.replace(/\\(["\\])/g, '$1').trim()
}

/** Split at commas, semicolons and ends of lines, but not within quotes or angle brackets. */
function partsOf(text: string): string[] {
  const found = text.match(/(?:"(?:\\.|[^"\\])*"|<[^>]*>|[^,;\n\r\t])+/gu) ?? []
  return found.map((part) => part.trim()).filter(Boolean)
}

/** `Rowe, Sam <sam@x.test>` without quotes is one person. */
function joined(parts: string[]): string[] {
  return parts.reduce<string[]>((all, part) => {
    const last = all.at(-1)
    const isRest = last !== undefined && !last.includes('@') && !last.includes('"') && isAddress(/^[^@<]+<([^<>]+)>$/.exec(part)?.[1] ?? '')
    if (isRest) return [...all.slice(0, -1), `${last}, ${part}`]
    return [...all, part]
  }, [])
}
