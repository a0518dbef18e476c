const MAX_LENGTH = 120
const MAX_INPUT_LENGTH = 2_000
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Returns a name of at most 120 characters that is safe on every system. */
export function cleanFileName(input: string): string {
  const name = removeMiddle(input)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufffd]/gu, '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  const safe = DEVICE_NAME.test(name) ? `_${name}` : name
  return shorten(safe) || 'file'
}

/** Keeps both ends of an overlong name, because the cleaning steps are slow per character. */
const removeMiddle = (input: string) =>
  input.length > MAX_INPUT_LENGTH ? input.slice(0, MAX_INPUT_LENGTH / 2) + input.slice(-MAX_INPUT_LENGTH / 2) : input

/** RFC 6266, with the RFC 8187 form for non-ASCII names. */
export function formatContentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= MAX_LENGTH) return name
  const extension = Array.from(name.match(/\.[^.\s]{1,12}$/u)?.[0] ?? '')
  return [...characters.slice(0, MAX_LENGTH - extension.length), ...extension].join('')
}
