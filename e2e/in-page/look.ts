import { shownOf, SLACK, textsOf, type Boxes, type Text } from './texts.ts'

/** What a page that is looked at needs to know of the words. */
export type Known = { keys: string[]; english: string[] }

const broken = /\{\{|\}\}|\$t\(|\bundefined\b|\bNaN\b|Invalid Date|\[object |\bnull\b/
/** Letters in a line of a button below which its words stand torn; sentences may take three lines. */
const TORN = 12
/** CSS pixels below which nobody can read what they write. */
const FIELD = 32
/** CSS pixels by which words may stand in each other: the heights of lines do. */
const TOUCH = 3

/** What is wrong with the page as it stands, one line each; empty where all is well. */
export function look({ keys, english }: Known): string[] {
  const boxes: Boxes = new Map()
  const texts = textsOf(document.body, boxes)
  const layerOf = layers()
  const known = { keys: new Set(keys), english: new Set(english) }
  return [
    ...overhang(),
    ...texts.flatMap(cutOff),
    ...texts.flatMap(tornButton),
    ...squeezed(boxes),
    ...overEachOther(texts, layerOf),
    ...underControls(texts, layerOf, boxes),
    ...wrongWords(texts, known),
  ]
}

function overhang(): string[] {
  const by = document.documentElement.scrollWidth - document.documentElement.clientWidth
  const popups = [...document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]')]
  const boxes = popups.flatMap((popup) => [popup, ...popup.children]).filter(isFramed)
  const wide = boxes.find(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth > SLACK)
  return [
    ...(by > 0 ? [`wider than the window by ${by} px`] : []),
    ...pastTheEnd(),
    ...(wide ? [`wider than its popup by ${wide.scrollWidth - wide.clientWidth} px: ${nameOf(wide)}`] : []),
  ]
}

/** Where something that is placed by itself reaches out of the box that it scrolls in, the window scrolls on into nothing. */
function pastTheEnd(): string[] {
  const { scrollHeight, clientHeight } = document.documentElement
  const end = Math.max(clientHeight, Math.ceil(document.body.getBoundingClientRect().bottom + scrollY))
  return scrollHeight > end + SLACK ? [`scrolls past its end by ${scrollHeight - end} px`] : []
}

/** What is wider shows nowhere else; boxes of a point are there for those alone who do not see. */
const isFramed = (box: Element) => box.clientWidth > SLACK && getComputedStyle(box).overflowX !== 'visible'

function cutOff({ words, element, cut }: Text): string[] {
  if (!cut || cut.isMarked) return []
  return [`cut off by ${cut.by} px: ${quoted(words)} in ${nameOf(element)} by ${nameOf(cut.box)}`]
}

function tornButton({ words, element, lines }: Text): string[] {
  const button = element.closest('button, [role=button], [role=tab]')
  if (!button) return []
  const tops = new Set(lines.map(({ top }) => Math.round(top)))
  return tops.size > 2 && words.length / tops.size < TORN ? [`a button of ${tops.size} lines: ${quoted(words)} in ${nameOf(button)}`] : []
}

/** With what frames them: a button beside a field may leave it no room. */
function squeezed(boxes: Boxes): string[] {
  return [...document.querySelectorAll(fields)].flatMap((field) => {
    const frame = shownOf(field.parentElement!, boxes)
    return frame && frame.width > SLACK && frame.width < FIELD ? [`a field of ${Math.round(frame.width)} px: ${nameOf(field)}`] : []
  })
}

function overEachOther(texts: Text[], layerOf: Layers): string[] {
  const shown = texts.filter(({ shown }) => shown).toSorted((one, other) => one.shown!.top - other.shown!.top)
  return shown.flatMap((one, index) => {
    const findings: string[] = []
    for (let next = index + 1; next < shown.length && shown[next]!.shown!.top < one.shown!.bottom - TOUCH; next++)
      if (layerOf(one.element) === layerOf(shown[next]!.element) && isOver(one, shown[next]!))
        findings.push(`over each other: ${quoted(one.words)} and ${quoted(shown[next]!.words)}`)
    return findings
  })
}

function isOver(one: Text, other: Text): boolean {
  return one.lines.some((line) => other.lines.some((another) => isCommon(line, another, one.shown!, other.shown!)))
}

const fields = 'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea'
const controls = `${fields}, button, img`

/** Fields, buttons and pictures hide what is below them. */
function underControls(texts: Text[], layerOf: Layers, boxes: Boxes): string[] {
  const hiding = [...document.querySelectorAll(controls)].flatMap((control) => {
    const box = shownOf(control, boxes)
    return box ? [{ control, box, layer: layerOf(control) }] : []
  })
  return texts.flatMap(({ words, element, lines, shown }) => {
    const over = hiding.find(
      ({ control, box, layer }) =>
        shown &&
        isCommon(shown, box) &&
        layer === layerOf(element) &&
        !control.contains(element) &&
        lines.some((line) => isCommon(line, shown, box)),
    )
    return over ? [`under ${nameOf(over.control)}: ${quoted(words)}`] : []
  })
}

function isCommon(...boxes: DOMRect[]): boolean {
  const across = Math.min(...boxes.map(({ right }) => right)) - Math.max(...boxes.map(({ left }) => left))
  const down = Math.min(...boxes.map(({ bottom }) => bottom)) - Math.max(...boxes.map(({ top }) => top))
  return across > TOUCH && down > TOUCH + 2
}

type Layers = (element: Element) => Element | null

/** What sticks, floats or lies over the rest covers it rightly. */
function layers(): Layers {
  const known = new Map<Element, Element | null>()
  const layerOf: Layers = (element) => {
    if (!known.has(element)) known.set(element, isLayer(element) ? element : element.parentElement && layerOf(element.parentElement))
    return known.get(element) ?? null
  }
  return layerOf
}

const isLayer = (element: Element) => ['fixed', 'sticky', 'absolute'].includes(getComputedStyle(element).position)

function wrongWords(texts: Text[], { keys, english }: { keys: Set<string>; english: Set<string> }): string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'aria-roledescription']
  const told = [...document.querySelectorAll(attributes.map((name) => `[${name}]`).join())].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name)?.trim() ?? ''),
  )
  const all = new Set([...texts.map(({ words }) => words), ...told])
  return [...all].flatMap((words) => {
    if (broken.test(words)) return [`broken words: ${quoted(words)}`]
    if (keys.has(words)) return [`a key instead of words: ${quoted(words)}`]
    return english.has(words) ? [`English: ${quoted(words)}`] : []
  })
}

const quoted = (words: string) => `“${words.slice(0, 60)}”`

function nameOf(element: Element): string {
  const name = element.getAttribute('class')?.split(' ')[0]
  return `${element.localName}${name ? `.${name}` : ''}`
}
