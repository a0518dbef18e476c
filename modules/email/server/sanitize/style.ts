import { splitWords } from './split-words.ts'

/** Properties for text and boxes; none of them leaves the flow, loads a resource or runs code. */
const ALLOWED_PROPERTIES = new Set([
  ...splitWords(`
    color background background-color opacity visibility display float clear overflow vertical-align
    font font-family font-size font-style font-variant font-weight line-height letter-spacing word-spacing
    text-align text-decoration text-indent text-transform white-space word-break word-wrap overflow-wrap
    direction unicode-bidi list-style list-style-type list-style-position table-layout caption-side empty-cells
    width height min-width min-height max-width max-height box-sizing border-collapse border-spacing
    border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius
  `),
  ...withSides('margin', ''),
  ...withSides('padding', ''),
  ...withSides('border', ''),
  ...['color', 'style', 'width'].flatMap((part) => withSides('border', `-${part}`)),
])

function withSides(name: string, part: string): string[] {
  return [`${name}${part}`, ...['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}${part}`)]
}

const MAX_STYLE_LENGTH = 5_000
const MAX_VALUE_LENGTH = 500
const COLOR_FUNCTION = /\b(?:rgba?|hsla?)\([\d\s.,%/-]*\)/gi
const QUOTED_STRING = /"[\p{L}\p{N} ,._-]*"|'[\p{L}\p{N} ,._-]*'/gu
/** Allows no function call, escape or unclosed quote. */
const PLAIN_VALUE = /^[\p{L}\p{N}\s#%.,+/_-]*(?:!\s*important)?$/u
/** The frame grows with its content, so sizes relative to the viewport would make it grow forever. */
const VIEWPORT_UNIT = /\d(?:[sld]?v(?:h|w|min|max|b|i))\b/i

export function sanitizeStyle(style: string): string {
  if (style.length > MAX_STYLE_LENGTH) return ''
  const declarations = style.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ').split(';')
  return declarations
    .map((declaration) => sanitizeDeclaration(declaration))
    .filter(Boolean)
    .join(';')
}

function sanitizeDeclaration(declaration: string): string {
  const colon = declaration.indexOf(':')
  const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
  const value = declaration.slice(colon + 1).trim()
  if (!ALLOWED_PROPERTIES.has(name) || !value) return ''
  return isSafeStyleValue(value) ? `${name}:${value}` : ''
}

export const isSafeStyleValue = (value: string) =>
  value.length <= MAX_VALUE_LENGTH &&
  PLAIN_VALUE.test(value.replace(COLOR_FUNCTION, ' ').replace(QUOTED_STRING, ' ')) &&
  !VIEWPORT_UNIT.test(value)
