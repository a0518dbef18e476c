import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create, type Font, type GlyphRun } from 'fontkit'

export type Weight = 'regular' | 'bold'
export type Run = { font: string; text: string }

const packageFolder = (name: string) => join(dirname(fileURLToPath(import.meta.resolve(name))), '../fonts')

/** Two weights for what is written in letters. The one for Chinese is large: it is read only for who needs it, and stands for both. */
const files = {
  'letters-regular': () => join(packageFolder('@embedpdf/fonts-latin'), 'NotoSans-Regular.ttf'),
  'letters-bold': () => join(packageFolder('@embedpdf/fonts-latin'), 'NotoSans-SemiBold.ttf'),
  chinese: () => join(packageFolder('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
}
type Name = keyof typeof files

const loaded = new Map<string, Font>()

/** Read once, for all that is printed after. */
export function fontOf(name: string): Font {
  const known = loaded.get(name)
  if (known) return known
  const font = remembering(create(readFileSync(files[name as Name]())) as Font)
  loaded.set(name, font)
  return font
}

const MOST_WORDS = 5_000

/** Invoices say the same words again and again, and shaping them is most of the work. Whoever gets a run may change its positions. */
function remembering(font: Font): Font {
  const known = new Map<string, GlyphRun>()
  const shape = font.layout.bind(font)
  font.layout = (text, ...features) => {
    if (features.some((one) => one !== undefined)) return shape(text, ...features)
    const run = known.get(text) ?? shape(text)
    if (known.size === MOST_WORDS) known.clear()
    known.set(text, run)
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run) as object), run, { positions }) as GlyphRun
  }
  return font
}

const ideographs = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{323af}]/u

/** The text in pieces of one font each; a sign that neither font has becomes a question mark. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const { font, text: shown } = fitting(sign, weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

const known: Record<Weight, Map<string, Run>> = { regular: new Map(), bold: new Map() }

function fitting(sign: string, weight: Weight): Run {
  const found = known[weight].get(sign) ?? fontFor(sign, weight)
  known[weight].set(sign, found)
  return found
}

function fontFor(sign: string, weight: Weight): Run {
  const code = sign.codePointAt(0)!
  const letters = `letters-${weight}`
  if (fontOf(letters).hasGlyphForCodePoint(code)) return { font: letters, text: sign }
  if (ideographs.test(sign) && fontOf('chinese').hasGlyphForCodePoint(code)) return { font: 'chinese', text: sign }
  return { font: letters, text: /\s/.test(sign) ? '\u00a0' : '?' }
}

/** Lines are broken after spaces, and between ideographs; what keeps words together is no place to break. */
export const breakable = (text: string): string[] =>
  text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^ \t\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+[ \t]*|[ \t]+/gu) ?? []
