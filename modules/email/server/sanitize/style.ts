import { words } from './words.ts'

/** Properties that dress text and boxes. None takes a box out of the flow, fetches, or runs. */
const PROPERTIES = new Set([
  ...words(`
    color background background-color opacity visibility display float clear overflow vertical-align
    font font-family font-size font-style font-variant font-weight line-height letter-spacing word-spacing
    text-align text-decoration text-indent text-transform white-space word-break word-wrap overflow-wrap
    direction unicode-bidi list-style list-style-type list-style-position table-layout caption-side empty-cells
    width height min-width min-height max-width max-height box-sizing border-collapse border-spacing
    border-radius border-top-left-radius border-top-right-radius border-bottom-left-radius border-bottom-right-radius
  `),
  ...boxed('margin', ''),
  ...boxed('padding', ''),
  ...boxed('border', ''),
  ...['color', 'style', 'width'].flatMap((part) => boxed('border', `-${part}`)),
])

function boxed(name: string, part: string): string[] {
  return [`${name}${part}`, ...['top', 'right', 'bottom', 'left'].map((side) => `${name}-${side}${part}`)]
}

const LONGEST = 5_000
const LONGEST_VALUE = 500
const COLOR_CALL = /\b(?:rgba?|hsla?)\([\d\s.,%/-]*\)/gi
const QUOTED = /"[\p{L}\p{N} ,._-]*"|'[\p{L}\p{N} ,._-]*'/gu
/** What may stand in a value besides: so no call, no escape, no quote that is left open. */
const PLAIN = /^[\p{L}\p{N}\s#%.,+/_-]*(?:!\s*important)?$/u
/** The frame grows with its content, and with the frame would grow what is measured by it. */
const BY_WINDOW = /\d(?:[sld]?v(?:h|w|min|max|b|i))\b/i

/** The declarations of a style attribute that are harmless; what is not understood is left out. */
export function harmlessStyle(style: string): string {
  if (style.length > LONGEST) return ''
  const declarations = style.replace(/\/\*[^]*?(?:\*\/|$)/g, ' ').split(';')
  return declarations
    .map((declaration) => harmlessDeclaration(declaration))
    .filter(Boolean)
    .join(';')
}

function harmlessDeclaration(declaration: string): string {
  const colon = declaration.indexOf(':')
  const name = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase()
  const value = declaration.slice(colon + 1).trim()
  if (!PROPERTIES.has(name) || !value) return ''
  return isHarmlessValue(value) ? `${name}:${value}` : ''
}

export const isHarmlessValue = (value: string) =>
  value.length <= LONGEST_VALUE && PLAIN.test(value.replace(COLOR_CALL, ' ').replace(QUOTED, ' ')) && !BY_WINDOW.test(value)
