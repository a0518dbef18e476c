import { collectTexts, getVisibleRect, TOLERANCE, type BoxCache, type Text } from './texts.ts'

/** Message keys, and English texts that must not appear in the current language. */
export type ForbiddenTexts = { keys: string[]; english: string[] }

const brokenText = /\{\{|\}\}|\$t\(|\bundefined\b|\bNaN\b|Invalid Date|\[object |\bnull\b/
/** A button of three or more lines must have at least this many letters per line; longer labels may wrap. */
const MIN_LETTERS_PER_LINE = 12
/** CSS pixels that a text field needs to be usable. */
const MIN_FIELD_WIDTH = 32
/** CSS pixels by which text may overlap horizontally, because line boxes are larger than glyphs. */
const MAX_OVERLAP = 3

/** Checks layout and texts of the current page. Returns one line per problem. */
export function findProblems({ keys, english }: ForbiddenTexts): string[] {
  const boxes: BoxCache = new Map()
  const texts = collectTexts(document.body, boxes)
  const getLayer = createLayerLookup()
  const forbidden = { keys: new Set(keys), english: new Set(english) }
  return [
    ...findOverflow(),
    ...texts.flatMap(findClippedText),
    ...texts.flatMap(findWrappedButton),
    ...findNarrowFields(boxes),
    ...findOverlappingTexts(texts, getLayer),
    ...findCoveredTexts(texts, getLayer, boxes),
    ...findWrongTexts(texts, forbidden),
  ]
}

function findOverflow(): string[] {
  const pixels = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const popups = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
  const containers = popups.flatMap((popup) => [popup, ...popup.children]).filter(clipsContent)
  const overflowing = containers.find(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth > TOLERANCE)
  return [
    ...(pixels > 0 ? [`wider than the window by ${pixels} px`] : []),
    ...findExcessScrolling(),
    ...(overflowing
      ? [`wider than its popup by ${overflowing.scrollWidth - overflowing.clientWidth} px: ${describeElement(overflowing)}`]
      : []),
  ]
}

/** An absolutely positioned element outside its scroll container lets the window scroll past the end of the page. */
function findExcessScrolling(): string[] {
  const { scrollHeight, clientHeight } = document.documentElement
  const end = Math.max(clientHeight, Math.ceil(document.body.getBoundingClientRect().bottom + scrollY))
  return scrollHeight > end + TOLERANCE ? [`scrolls past the end of the page by ${scrollHeight - end} px`] : []
}

/** Content overflows visibly elsewhere; boxes of one pixel are for screen readers only. */
const clipsContent = (box: Element) => box.clientWidth > TOLERANCE && getComputedStyle(box).overflowX !== 'visible'

function findClippedText({ content, element, clipping }: Text): string[] {
  if (!clipping || clipping.hasEllipsis) return []
  return [`cut off by ${clipping.pixels} px: ${quote(content)} in ${describeElement(element)} by ${describeElement(clipping.element)}`]
}

function findWrappedButton({ content, element, lines }: Text): string[] {
  const button = element.closest('button, [role=button], [role=tab]')
  if (!button) return []
  const lineCount = new Set(lines.map(({ top }) => Math.round(top))).size
  const isWrapped = lineCount > 2 && content.length / lineCount < MIN_LETTERS_PER_LINE
  return isWrapped ? [`a button of ${lineCount} lines: ${quote(content)} in ${describeElement(button)}`] : []
}

/** Measures the parent of each field, because a button beside the field may leave it no space. */
function findNarrowFields(boxes: BoxCache): string[] {
  return [...document.querySelectorAll(fields)].flatMap((field) => {
    const rect = getVisibleRect(field.parentElement!, boxes)
    return rect && rect.width > TOLERANCE && rect.width < MIN_FIELD_WIDTH
      ? [`a field of ${Math.round(rect.width)} px: ${describeElement(field)}`]
      : []
  })
}

function findOverlappingTexts(texts: Text[], getLayer: LayerLookup): string[] {
  const visible = texts.filter(({ visibleRect }) => visibleRect).toSorted((left, right) => left.visibleRect!.top - right.visibleRect!.top)
  return visible.flatMap((text, index) => {
    const problems: string[] = []
    for (let next = index + 1; next < visible.length && visible[next]!.visibleRect!.top < text.visibleRect!.bottom - MAX_OVERLAP; next++)
      if (getLayer(text.element) === getLayer(visible[next]!.element) && isOverlappingText(text, visible[next]!))
        problems.push(`overlapping: ${quote(text.content)} and ${quote(visible[next]!.content)}`)
    return problems
  })
}

function isOverlappingText(text: Text, other: Text): boolean {
  return text.lines.some((line) => other.lines.some((otherLine) => isOverlapping(line, otherLine, text.visibleRect!, other.visibleRect!)))
}

const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea'
const controls = `${fields}, button, img`

/** Finds texts behind fields, buttons and images. */
function findCoveredTexts(texts: Text[], getLayer: LayerLookup, boxes: BoxCache): string[] {
  const covers = [...document.querySelectorAll(controls)].flatMap((control) => {
    const rect = getVisibleRect(control, boxes)
    return rect ? [{ control, rect, layer: getLayer(control) }] : []
  })
  return texts.flatMap(({ content, element, lines, visibleRect }) => {
    const cover = covers.find(
      ({ control, rect, layer }) =>
        visibleRect &&
        isOverlapping(visibleRect, rect) &&
        layer === getLayer(element) &&
        !control.contains(element) &&
        lines.some((line) => isOverlapping(line, visibleRect, rect)),
    )
    return cover ? [`covered by ${describeElement(cover.control)}: ${quote(content)}`] : []
  })
}

function isOverlapping(...rects: DOMRect[]): boolean {
  const width = Math.min(...rects.map(({ right }) => right)) - Math.max(...rects.map(({ left }) => left))
  const height = Math.min(...rects.map(({ bottom }) => bottom)) - Math.max(...rects.map(({ top }) => top))
  return width > MAX_OVERLAP && height > MAX_OVERLAP + 2
}

type LayerLookup = (element: Element) => Element | null

/** Finds the closest positioned ancestor. Sticky, fixed and absolute elements may cover other layers. */
function createLayerLookup(): LayerLookup {
  const cache = new Map<Element, Element | null>()
  const getLayer: LayerLookup = (element) => {
    if (!cache.has(element)) cache.set(element, isLayer(element) ? element : element.parentElement && getLayer(element.parentElement))
    return cache.get(element) ?? null
  }
  return getLayer
}

const isLayer = (element: Element) => ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position)

function findWrongTexts(texts: Text[], { keys, english }: { keys: Set<string>; english: Set<string> }): string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
  const attributeTexts = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name)?.trim() ?? ''),
  )
  const translatedTexts = texts.filter(({ element }) => !element.closest('[translate=no]'))
  const allTexts = new Set([...translatedTexts.map(({ content }) => content), ...attributeTexts])
  return [...allTexts].flatMap((text) => {
    if (brokenText.test(text)) return [`broken text: ${quote(text)}`]
    if (keys.has(text)) return [`a message key: ${quote(text)}`]
    return english.has(text) ? [`untranslated: ${quote(text)}`] : []
  })
}

const quote = (text: string) => `“${text.slice(0, 60)}”`

function describeElement(element: Element): string {
  const name = element.getAttribute('class')?.split(' ')[0]
  return `${element.localName}${name ? `.${name}` : ''}`
}
