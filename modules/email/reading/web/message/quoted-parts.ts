/** `at`: where it begins in the whole text. */
export type TextPart = { at: number; kind: 'own' | 'quoted' | 'signature'; text: string }

/** A plain text by what was written for it, what repeats an earlier mail (lines with `>`), and the signature. */
export function quotedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let isSigned = false
  let at = 0
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const isQuoted = line.startsWith('>')
    isSigned = !isQuoted && (isSigned || line === '-- ')
    const kind = isQuoted ? 'quoted' : isSigned ? 'signature' : 'own'
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += `\n${line}`
    else parts.push({ at, kind, text: line })
    at += line.length + 1
  }
  return parts.filter((part) => part.text.trim() !== '' || parts.length === 1)
}

export type Word = { at: number; text: string; href: string | null }

const PAGE = /^[^\p{L}\p{N}]{0,3}(https?:\/\/[^\s<>"]+?)[.,;:!?)\]'>"]{0,4}$/iu
const ADDRESS = /^[^\p{L}\p{N}]{0,3}([\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+)[^\p{L}\p{N}]{0,4}$/iu
/** Longer ones are no address that anybody could follow. */
const LONGEST = 2_000

/** The text with its addresses of pages and people as links. */
export function linkedWords(text: string): Word[] {
  const words: Word[] = []
  let at = 0
  const add = (piece: string, href: string | null) => {
    const last = words.at(-1)
    if (href === null && last?.href === null) last.text += piece
    else if (piece) words.push({ at, text: piece, href })
    at += piece.length
  }
  for (const piece of text.split(/(\s+)/)) {
    const link = piece.length <= LONGEST ? (PAGE.exec(piece)?.[1] ?? ADDRESS.exec(piece)?.[1]) : undefined
    const start = link ? piece.indexOf(link) : piece.length
    add(piece.slice(0, start), null)
    if (!link) continue
    add(link, /^https?:/i.test(link) ? link : `mailto:${link}`)
    add(piece.slice(start + link.length), null)
  }
  return words
}
