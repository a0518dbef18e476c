import type { Attributes } from 'sanitize-html'
import { sanitizeStyle, isSafeStyleValue } from './style.ts'

const lengthPattern = /^\d{1,5}(?:\.\d{1,3})?(?:px|%)?$/
const countPattern = /^\d{1,3}$/
const wordPattern = /^[a-z-]{1,20}$/i

const ALLOWED_VALUES: Record<string, RegExp> = {
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z0-9-]{1,35}$/i,
  title: /^[^]{1,500}$/,
  alt: /^[^]{0,500}$/,
  align: wordPattern,
  valign: wordPattern,
  width: lengthPattern,
  height: lengthPattern,
  hspace: countPattern,
  vspace: countPattern,
  border: countPattern,
  cellpadding: countPattern,
  cellspacing: countPattern,
  colspan: countPattern,
  rowspan: countPattern,
  span: countPattern,
  start: /^-?\d{1,6}$/,
  reversed: /^/,
  value: /^-?\d{1,6}$/,
  type: /^[1aAiI]$|^(?:disc|circle|square)$/,
  nowrap: /^/,
  scope: wordPattern,
  size: /^[+-]?\d{1,3}$/,
  noshade: /^/,
  color: /^#?[a-z0-9]{1,30}$/i,
  bgcolor: /^#?[a-z0-9]{1,30}$/i,
  face: /^[\p{L}\p{N} ,'_-]{1,200}$/u,
}

/** Class names and ids that email programs give to quoted emails. */
const QUOTE_MARKERS = /\b(?:gmail_quote|moz-cite-prefix|yahoo_quoted|protonmail_quote|OutlookMessageHeader|divRplyFwdMsg|appendonsend)\b/

export function sanitizeAttributes(tag: string, input: Attributes, quoteMark: Attributes): Attributes {
  const allowed = Object.entries(input).filter(([name, value]) => Object.hasOwn(ALLOWED_VALUES, name) && ALLOWED_VALUES[name]!.test(value))
  const style = sanitizeStyle([getBodyStyle(tag, input), input['style']].filter(Boolean).join(';'))
  return { ...Object.fromEntries(allowed), ...(style && { style }), ...(isQuote(tag, input) && quoteMark) }
}

function isQuote(tag: string, input: Attributes): boolean {
  return (tag === 'blockquote' && input['type'] === 'cite') || QUOTE_MARKERS.test(`${input['class'] ?? ''} ${input['id'] ?? ''}`)
}

/** The body becomes a `div` and keeps its colors. */
function getBodyStyle(tag: string, { bgcolor = '', text = '' }: Attributes): string {
  if (tag !== 'body') return ''
  return [bgcolor && isSafeStyleValue(bgcolor) && `background-color:${bgcolor}`, text && isSafeStyleValue(text) && `color:${text}`]
    .filter(Boolean)
    .join(';')
}

/** Allows http, https, mailto and tel URLs. */
export function sanitizeLink(href: string | undefined): string | undefined {
  // Browsers ignore these characters, so "java\nscript:" would be a script.
  const plain = [...(href ?? '')].filter((character) => character > ' ' && character !== '\u007F').join('')
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(plain)) return undefined
  return URL.canParse(plain) ? plain : undefined
}
