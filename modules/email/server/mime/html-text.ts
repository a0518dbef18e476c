import { blocks } from '../../plain-text.ts'

/** Characters of HTML that are read. */
const LIMIT = 500_000

const hidden = new Set(['style', 'script', 'head', 'title', 'template', 'noscript', 'svg', 'math'])
const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  euro: '€',
}

/** The words of a page, for previews and search, in one pass. Never shown as HTML. */
export function textOfHtml(html: string): string {
  const source = html.slice(0, LIMIT)
  const parts: string[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open < 0) return tidy([...parts, source.slice(at)])
    parts.push(source.slice(at, open))
    const tag = tagAt(source, open)
    if (tag.name === 'td' || tag.name === 'th') parts.push(' ')
    else if (tag.name === 'br' || blocks.has(tag.name)) parts.push('\n')
    at = tag.end
  }
  return tidy(parts)
}

/** The tag that begins here, and where it ends, with all that is in it where none of that is words. */
function tagAt(source: string, open: number): { name: string; end: number } {
  if (source.startsWith('<!--', open)) return { name: '', end: after(source, '-->', open + 4) }
  const [, slash = '', given = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(source.slice(open, open + 20)) ?? []
  const name = given.toLowerCase()
  const end = after(source, '>', open)
  if (slash || !hidden.has(name)) return { name, end }
  return { name, end: after(source, '>', indexOfEnd(source, name, end)) }
}

function indexOfEnd(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(source)?.index ?? source.length
}

function after(source: string, sign: string, from: number): number {
  const at = source.indexOf(sign, from)
  return at < 0 ? source.length : at + sign.length
}

const tidy = (parts: string[]) =>
  decodeEntities(parts.join(''))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
