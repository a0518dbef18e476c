import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Font, type GlyphRun, create } from 'fontkit'

export type Weight = 'regular' | 'bold'
/** Consecutive characters of a text that the same font renders. */
export type TextRun = { font: string; text: string }

const getFontFolder = (name: string) => join(dirname(fileURLToPath(import.meta.resolve(name))), '../fonts')

/** Two weights for alphabetic scripts. The Chinese font is large, so it is loaded only when needed and used for both weights. */
const files = {
  'letters-regular': () => join(getFontFolder('@embedpdf/fonts-latin'), 'NotoSans-Regular.ttf'),
  'letters-bold': () => join(getFontFolder('@embedpdf/fonts-latin'), 'NotoSans-SemiBold.ttf'),
  chinese: () => join(getFontFolder('@embedpdf/fonts-sc'), 'NotoSansHans-Regular.otf'),
}
type FontName = keyof typeof files

const loadedFonts = new Map<string, Font>()

export function loadFont(name: string): Font {
  const loadedFont = loadedFonts.get(name)
  if (loadedFont) return loadedFont
  const font = withShapingCache(create(readFileSync(files[name as FontName]())) as Font)
  loadedFonts.set(name, font)
  return font
}

const MAX_CACHED_WORDS = 5_000

/** Caches shaped runs, because invoices repeat words and shaping takes most of the time. Callers may modify the returned positions. */
function withShapingCache(font: Font): Font {
  const shapedRuns = new Map<string, GlyphRun>()
  const shape = font.layout.bind(font)
  font.layout = (text, ...features) => {
    if (features.some((one) => one !== undefined)) return shape(text, ...features)
    const run = shapedRuns.get(text) ?? shape(text)
    if (shapedRuns.size === MAX_CACHED_WORDS) shapedRuns.clear()
    shapedRuns.set(text, run)
    const positions = run.positions.map((position) => ({ ...position }))
    return Object.assign(Object.create(Object.getPrototypeOf(run) as object), run, { positions }) as GlyphRun
  }
  return font
}

const ideographs = /[\u2e80-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{20000}-\u{323af}]/u

/** Splits text into runs of one font; characters that no font has become a question mark. */
export function splitIntoRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = []
  for (const character of text) {
    const { font, text: printed } = getRun(character, weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += printed
    else runs.push({ font, text: printed })
  }
  return runs
}

const runCache: Record<Weight, Map<string, TextRun>> = { regular: new Map(), bold: new Map() }

function getRun(character: string, weight: Weight): TextRun {
  const run = runCache[weight].get(character) ?? chooseRun(character, weight)
  runCache[weight].set(character, run)
  return run
}

function chooseRun(character: string, weight: Weight): TextRun {
  const code = character.codePointAt(0)!
  const letters = `letters-${weight}`
  if (loadFont(letters).hasGlyphForCodePoint(code)) return { font: letters, text: character }
  if (ideographs.test(character) && loadFont('chinese').hasGlyphForCodePoint(code)) return { font: 'chinese', text: character }
  return { font: letters, text: /\s/.test(character) ? '\u00a0' : '?' }
}

/** Allows breaks after spaces and between ideographs, but not at non-breaking spaces. */
export const splitAtBreaks = (text: string): string[] =>
  text.match(/[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]|[^ \t\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+[ \t]*|[ \t]+/gu) ?? []
