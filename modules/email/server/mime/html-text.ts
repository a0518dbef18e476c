import { blockElements } from '../../plain-text.ts'

const MAX_HTML_LENGTH = 500_000

const hiddenElements = new Set(['style', 'script', 'head', 'title', 'template', 'noscript', 'svg', 'math'])
const namedEntities: Record<string, string> = {
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

/** Extracts text for previews and search in one pass. The result must never be rendered as HTML. */
export function htmlToText(html: string): string {
  const source = html.slice(0, MAX_HTML_LENGTH)
  const parts: string[] = []
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    if (open < 0) return cleanUpText([...parts, source.slice(at)])
    parts.push(source.slice(at, open))
    const tag = readTag(source, open)
    if (tag.name === 'td' || tag.name === 'th') parts.push(' ')
    else if (tag.name === 'br' || blockElements.has(tag.name)) parts.push('\n')
    at = tag.end
  }
  return cleanUpText(parts)
}

function readTag(source: string, open: number): { name: string; end: number } {
  if (source.startsWith('<!--', open)) return { name: '', end: findEndOf(source, '-->', open + 4) }
  const [, slash = '', rawName = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(source.slice(open, open + 20)) ?? []
  const name = rawName.toLowerCase()
  const end = findEndOf(source, '>', open)
  if (slash || !hiddenElements.has(name)) return { name, end }
  return { name, end: findEndOf(source, '>', findClosingTag(source, name, end)) }
}

function findClosingTag(source: string, name: string, from: number): number {
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  return end.exec(source)?.index ?? source.length
}

function findEndOf(source: string, marker: string, from: number): number {
  const at = source.indexOf(marker, from)
  return at < 0 ? source.length : at + marker.length
}

const cleanUpText = (parts: string[]) =>
  decodeEntities(parts.join(''))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

export const decodeEntities = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));?/gi, (entity, hex?: string, decimal?: string, name?: string) => {
    if (name) return namedEntities[name.toLowerCase()] ?? entity
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
  })
