/** `offset` is the start index in the whole text. */
export type TextPart = { offset: number; kind: 'own' | 'quoted' | 'signature'; text: string }

/** Splits text into own lines, quoted lines that start with `>`, and the signature after `-- `. */
export function splitQuotes(text: string): TextPart[] {
  const parts: TextPart[] = []
  let isInSignature = false
  let offset = 0
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const isQuoted = line.startsWith('>')
    isInSignature = !isQuoted && (isInSignature || line === '-- ')
    const kind = isQuoted ? 'quoted' : isInSignature ? 'signature' : 'own'
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += `\n${line}`
    else parts.push({ offset, kind, text: line })
    offset += line.length + 1
  }
  return parts.filter((part) => part.text.trim() !== '' || parts.length === 1)
}

export type TextSegment = { offset: number; text: string; href: string | null }

const URL_PATTERN = /^[^\p{L}\p{N}]{0,3}(https?:\/\/[^\s<>"]+?)[.,;:!?)\]'>"]{0,4}$/iu
const EMAIL_PATTERN = /^[^\p{L}\p{N}]{0,3}([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)[^\p{L}\p{N}]{0,4}$/iu
const MAX_LINK_LENGTH = 2_000

/** Splits text into plain segments and links to web pages and email addresses. */
export function linkify(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let offset = 0
  const add = (piece: string, href: string | null) => {
    const last = segments.at(-1)
    if (href === null && last?.href === null) last.text += piece
    else if (piece) segments.push({ offset, text: piece, href })
    offset += piece.length
  }
  for (const piece of text.split(/(\s+)/)) {
    const link = piece.length <= MAX_LINK_LENGTH ? (URL_PATTERN.exec(piece)?.[1] ?? EMAIL_PATTERN.exec(piece)?.[1]) : undefined
    const start = link ? piece.indexOf(link) : piece.length
    add(piece.slice(0, start), null)
    if (!link) continue
    add(link, /^https?:/i.test(link) ? link : `mailto:${link}`)
    add(piece.slice(start + link.length), null)
  }
  return segments
}
