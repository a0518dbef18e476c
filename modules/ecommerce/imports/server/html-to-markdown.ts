const MAX_HTML = 200_000

/** In this order. Attributes are gone after the first two. */
const replacements: readonly (readonly [RegExp, string])[] = [
  [/<(script|style)\b[^]*?<\/\1\s*>|<!--[^]*?-->/gi, ''],
  [/<(\/?[a-z][a-z0-9]*)\b[^>]*>/gi, '<$1>'],
  [/\s+/g, ' '],
  [/<br>/gi, '\n'],
  [/<li>/gi, '\n- '],
  [/<h\d>/gi, '\n\n## '],
  [/<\/?(strong|b)>/gi, '**'],
  [/<\/?(em|i)>/gi, '*'],
  [/<\/?(p|div|ul|ol|table|tr|h\d)>/gi, '\n\n'],
  [/<\/?[a-z][a-z0-9]*>/gi, ''],
  [/[ \t]*\n[ \t]*/g, '\n'],
  [/\n{3,}/g, '\n\n'],
]

const entities: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  euro: '€',
}

/** Keeps paragraphs, lists, headings, bold and italic text; everything else becomes plain text. */
export function htmlToMarkdown(html: string): string {
  if (!/<[a-z/!]/i.test(html)) return decodeEntities(html).trim()
  const markdown = replacements.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), html.slice(0, MAX_HTML))
  return decodeEntities(markdown).trim()
}

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return entities[name.toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : entity
  })
