import { LinkifyIt } from 'linkify-it'

export type TextSegment = { offset: number; text: string; href: string | null }

const webAndEmail = new LinkifyIt().add('ftp:', null).add('//', null)

/** Splits text into plain segments and links to web pages and email addresses. */
export function linkify(text: string): TextSegment[] {
  const segments: TextSegment[] = []
  let offset = 0
  const add = (end: number, href: string | null) => {
    if (end > offset) segments.push({ offset, text: text.slice(offset, end), href })
    offset = end
  }
  for (const { index, lastIndex, url } of webAndEmail.match(text) ?? []) {
    add(index, null)
    add(lastIndex, url)
  }
  add(text.length, null)
  return segments
}
