const LONGEST = 120
const FAR_TOO_LONG = 2_000
const DEVICE_NAME = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * A name that is safe to show, to send and to save under, on any system: no folders, control characters,
 * direction overrides or characters that file systems refuse, at most 120 characters, the extension kept.
 */
export function cleanFileName(given: string): string {
  const name = withoutMiddle(given)
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

/** Both ends of a name that a stranger made endless: what follows takes its time with each character. */
const withoutMiddle = (given: string) =>
  given.length > FAR_TOO_LONG ? given.slice(0, FAR_TOO_LONG / 2) + given.slice(-FAR_TOO_LONG / 2) : given

/** RFC 6266 with the RFC 8187 form (formerly RFC 5987) for names beyond ASCII. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

function shorten(name: string): string {
  const characters = Array.from(name)
  if (characters.length <= LONGEST) return name
  const extension = Array.from(name.match(/\.[^.\s]{1,12}$/u)?.[0] ?? '')
  return [...characters.slice(0, LONGEST - extension.length), ...extension].join('')
}
