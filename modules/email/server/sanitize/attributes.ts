import type { Attributes } from 'sanitize-html'
import { harmlessStyle, isHarmlessValue } from './style.ts'

const length = /^\d{1,5}(?:\.\d{1,3})?(?:px|%)?$/
const count = /^\d{1,3}$/
const word = /^[a-z-]{1,20}$/i

/** Attributes that are kept as they are, with what they may hold. */
const KEPT: Record<string, RegExp> = {
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z0-9-]{1,35}$/i,
  title: /^[^]{1,500}$/,
  alt: /^[^]{0,500}$/,
  align: word,
  valign: word,
  width: length,
  height: length,
  hspace: count,
  vspace: count,
  border: count,
  cellpadding: count,
  cellspacing: count,
  colspan: count,
  rowspan: count,
  span: count,
  start: /^-?\d{1,6}$/,
  reversed: /^/,
  value: /^-?\d{1,6}$/,
  type: /^[1aAiI]$|^(?:disc|circle|square)$/,
  nowrap: /^/,
  scope: word,
  size: /^[+-]?\d{1,3}$/,
  noshade: /^/,
  color: /^#?[a-z0-9]{1,30}$/i,
  bgcolor: /^#?[a-z0-9]{1,30}$/i,
  face: /^[\p{L}\p{N} ,'_-]{1,200}$/u,
}

/** Names that programs give to the part of an answer that repeats the mail before it. */
const QUOTE = /\b(?:gmail_quote|moz-cite-prefix|yahoo_quoted|protonmail_quote|OutlookMessageHeader|divRplyFwdMsg|appendonsend)\b/

/** What is kept of an element's attributes but for its address and pictures; `quoteMark` stands on what repeats an earlier mail. */
export function harmlessAttributes(tag: string, given: Attributes, quoteMark: Attributes): Attributes {
  const kept = Object.entries(given).filter(([name, value]) => Object.hasOwn(KEPT, name) && KEPT[name]!.test(value))
  const style = harmlessStyle([ofBody(tag, given), given['style']].filter(Boolean).join(';'))
  return { ...Object.fromEntries(kept), ...(style && { style }), ...(isQuote(tag, given) && quoteMark) }
}

function isQuote(tag: string, given: Attributes): boolean {
  return (tag === 'blockquote' && given['type'] === 'cite') || QUOTE.test(`${given['class'] ?? ''} ${given['id'] ?? ''}`)
}

/** The body becomes a box of the page, which takes its colours along. */
function ofBody(tag: string, { bgcolor = '', text = '' }: Attributes): string {
  if (tag !== 'body') return ''
  return [bgcolor && isHarmlessValue(bgcolor) && `background-color:${bgcolor}`, text && isHarmlessValue(text) && `color:${text}`]
    .filter(Boolean)
    .join(';')
}

/** Where a link of a mail may lead: to a page, an address or a number, with nothing that a browser would take for something else. */
export function harmlessLink(href: string | undefined): string | undefined {
  // Browsers drop these characters, so that "java\nscript:" would be a script.
  const plain = [...(href ?? '')].filter((sign) => sign > ' ' && sign !== '\u007F').join('')
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(plain)) return undefined
  return URL.canParse(plain) ? plain : undefined
}
