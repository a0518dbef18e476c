/** The common HTML tree of browser and server: lowercase names; `href` and `alt` are empty if missing. */
export type HtmlElement = { name: string; href: string; alt: string; children: HtmlNode[] }
export type HtmlNode = HtmlElement | string

export const blockElements: ReadonlySet<string> = new Set(
  (
    'p div center address article aside section main header footer figure figcaption h1 h2 h3 h4 h5 h6 pre hr ' +
    'blockquote ul ol li dl dt dd table caption thead tbody tfoot tr th td'
  ).split(' '),
)

/** Deeper nesting gets no further prefixes, so that the text cannot grow out of proportion. */
const MAX_PREFIXES = 20
const MAX_LENGTH = 2_000_000

/** Writes list markers, `>` for quotes, tabs between cells and URLs of links. At most 2,000,000 characters, in linear time. */
export function toPlainText(root: HtmlElement): string {
  const writer = new PlainTextWriter()
  writer.write(root)
  writer.endBlock()
  return writer.lines
    .map(({ prefix, text }) => (prefix ? (prefix + text).trimEnd() : text))
    .join('\n')
    .slice(0, MAX_LENGTH)
    .trimEnd()
}

type Line = { prefix: string; depth: number; text: string }
type LinePrefix = { next: string; following: string }

class PlainTextWriter {
  readonly lines: Line[] = []
  #line: string[] = []
  #prefixes: LinePrefix[] = []
  #isPreformatted = false

  write(node: HtmlNode, marker = '- '): void {
    if (typeof node === 'string') this.#writeText(node)
    else if (node.name === 'br') this.#endLine()
    else if (node.name === 'img') this.#add(node.alt)
    else if (node.name === 'a') this.#writeLink(node)
    else if (blockElements.has(node.name)) this.#writeBlock(node, getLinePrefix(node, marker))
    else this.#writeChildren(node)
  }

  /** A trailing line break in a block is invisible. */
  endBlock(): void {
    if (/[^ \t\r\n]/.test(this.#line.join(''))) this.#endLine()
    this.#line = []
  }

  #endLine(): void {
    const text = this.#line
      .join('')
      .replace(/[\r\n][ \t\r\n]*/g, ' ')
      .replaceAll('\u00a0', ' ')
    this.lines.push({ prefix: this.#prefixes.map(({ next }) => next).join(''), depth: this.#prefixes.length, text })
    for (const linePrefix of this.#prefixes) linePrefix.next = linePrefix.following
    this.#line = []
  }

  #add(text: string): void {
    if (text) this.#line.push(text)
  }

  #writeText(text: string): void {
    if (!this.#isPreformatted) return this.#add(this.#line.length > 0 ? text : text.replace(/^[ \t]*[\r\n][ \t\r\n]*/, ''))
    for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
      if (at > 0) this.#endLine()
      this.#add(line)
    }
  }

  #writeBlock(node: HtmlElement, linePrefix: LinePrefix | null): void {
    this.endBlock()
    const before = { prefixes: this.#prefixes, isPreformatted: this.#isPreformatted, lines: this.lines.length }
    if (linePrefix && this.#prefixes.length < MAX_PREFIXES) this.#prefixes = [...this.#prefixes, linePrefix]
    this.#isPreformatted ||= node.name === 'pre'
    if (node.name === 'tr') this.#writeRow(node)
    else this.#writeChildren(node)
    this.endBlock()
    if (node.name === 'p' && this.lines.length === before.lines) this.#endLine()
    this.#prefixes = before.prefixes
    this.#isPreformatted = before.isPreformatted
  }

  #writeChildren({ name, children }: HtmlElement): void {
    let items = 0
    for (const child of children) {
      const isNumbered = name === 'ol' && typeof child !== 'string' && child.name === 'li'
      this.write(child, isNumbered ? `${++items}. ` : '- ')
    }
  }

  /** Writes a row on one line if every cell has at most one line; otherwise, as in layout tables, cells follow each other. */
  #writeRow({ children }: HtmlElement): void {
    const start = this.lines.length
    const texts: string[] = []
    let isOneLine = true
    for (const cell of children) {
      if (typeof cell === 'string' && cell.trim() === '') continue
      const before = this.lines.length
      this.write(cell)
      this.endBlock()
      const line = this.lines[before]
      isOneLine &&= !line || (this.lines.length === before + 1 && line.depth === this.#prefixes.length)
      texts.push(line?.text.trim() ?? '')
    }
    const first = this.lines[start]
    if (first && isOneLine) this.lines.splice(start, texts.length, { ...first, text: texts.join('\t').trimEnd() })
  }

  #writeLink(link: HtmlElement): void {
    const before = this.lines.length
    this.#writeChildren(link)
    const address = link.href.replace(/^mailto:/, '')
    const linkText = getOnlyText(link)
    if (!address || address === linkText || address === `${linkText}/`) return
    const last = this.lines.at(-1)
    if (last && this.lines.length > before && this.#line.length === 0) last.text += ` (${address})`
    else this.#add(` (${address})`)
  }
}

function getLinePrefix({ name }: HtmlElement, marker: string): LinePrefix | null {
  if (name === 'blockquote') return { next: '> ', following: '> ' }
  return name === 'li' ? { next: marker, following: '  ' } : null
}

function getOnlyText({ children: [first, ...rest] }: HtmlElement): string {
  if (first === undefined || rest.length > 0) return ''
  return typeof first === 'string' ? first.trim() : getOnlyText(first)
}
