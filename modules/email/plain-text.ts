/** HTML as either half has read it: names in small letters, `href` and `alt` empty where there are none. */
export type HtmlElement = { name: string; href: string; alt: string; children: HtmlNode[] }
export type HtmlNode = HtmlElement | string

/** What stands on lines of its own. */
export const blocks: ReadonlySet<string> = new Set(
  (
    'p div center address article aside section main header footer figure figcaption h1 h2 h3 h4 h5 h6 pre hr ' +
    'blockquote ul ol li dl dt dd table caption thead tbody tfoot tr th td'
  ).split(' '),
)

/** Signs of quotes and lists before a line; what stands deeper has no more of them. */
const SIGNS = 20
/** Characters, as of a mail that comes. */
const LIMIT = 2_000_000

/**
 * As a person would write it: blanks and empty lines as they were typed, lists with signs, quotes with angle brackets, cells with tabs
 * between them, links with where they lead. At most 2,000,000 characters, in time that grows with the HTML alone.
 */
export function plainText(root: HtmlElement): string {
  const writing = new Writing()
  writing.write(root)
  writing.endBlock()
  return writing.lines
    .map(({ signs, text }) => (signs ? (signs + text).trimEnd() : text))
    .join('\n')
    .slice(0, LIMIT)
    .trimEnd()
}

type Line = { signs: string; depth: number; text: string }
/** What stands before the next line, and before those that follow it. */
type Sign = { next: string; rest: string }

class Writing {
  readonly lines: Line[] = []
  #line: string[] = []
  #signs: Sign[] = []
  #isPre = false

  write(node: HtmlNode, mark = '- '): void {
    if (typeof node === 'string') this.#writeWords(node)
    else if (node.name === 'br') this.#endLine()
    else if (node.name === 'img') this.#add(node.alt)
    else if (node.name === 'a') this.#writeLink(node)
    else if (blocks.has(node.name)) this.#writeBlock(node, signOf(node, mark))
    else this.#writeChildren(node)
  }

  /** A line break at the end of a block shows as nothing, like blanks between blocks. */
  endBlock(): void {
    if (/[^ \t\r\n]/.test(this.#line.join(''))) this.#endLine()
    this.#line = []
  }

  #endLine(): void {
    const text = this.#line
      .join('')
      .replace(/[\r\n][ \t\r\n]*/g, ' ')
      .replaceAll('\u00a0', ' ')
    this.lines.push({ signs: this.#signs.map(({ next }) => next).join(''), depth: this.#signs.length, text })
    for (const sign of this.#signs) sign.next = sign.rest
    this.#line = []
  }

  #add(text: string): void {
    if (text) this.#line.push(text)
  }

  #writeWords(text: string): void {
    if (!this.#isPre) return this.#add(this.#line.length > 0 ? text : text.replace(/^[ \t]*[\r\n][ \t\r\n]*/, ''))
    for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
      if (at > 0) this.#endLine()
      this.#add(line)
    }
  }

  #writeBlock(node: HtmlElement, sign: Sign | null): void {
    this.endBlock()
    const before = { signs: this.#signs, isPre: this.#isPre, lines: this.lines.length }
    if (sign && this.#signs.length < SIGNS) this.#signs = [...this.#signs, sign]
    this.#isPre ||= node.name === 'pre'
    if (node.name === 'tr') this.#writeRow(node)
    else this.#writeChildren(node)
    this.endBlock()
    if (node.name === 'p' && this.lines.length === before.lines) this.#endLine()
    this.#signs = before.signs
    this.#isPre = before.isPre
  }

  #writeChildren({ name, children }: HtmlElement): void {
    let items = 0
    for (const child of children) {
      const isNumbered = name === 'ol' && typeof child !== 'string' && child.name === 'li'
      this.write(child, isNumbered ? `${++items}. ` : '- ')
    }
  }

  /** On one line where each cell has no more than one; otherwise, as where a table is there for the layout, cells stand below each other. */
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
      isOneLine &&= !line || (this.lines.length === before + 1 && line.depth === this.#signs.length)
      texts.push(line?.text.trim() ?? '')
    }
    const first = this.lines[start]
    if (first && isOneLine) this.lines.splice(start, texts.length, { ...first, text: texts.join('\t').trimEnd() })
  }

  #writeLink(link: HtmlElement): void {
    const before = this.lines.length
    this.#writeChildren(link)
    const address = link.href.replace(/^mailto:/, '')
    const shown = soleText(link)
    if (!address || address === shown || address === `${shown}/`) return
    const last = this.lines.at(-1)
    if (last && this.lines.length > before && this.#line.length === 0) last.text += ` (${address})`
    else this.#add(` (${address})`)
  }
}

function signOf({ name }: HtmlElement, mark: string): Sign | null {
  if (name === 'blockquote') return { next: '> ', rest: '> ' }
  return name === 'li' ? { next: mark, rest: '  ' } : null
}

/** Empty where it is more than a text. */
function soleText({ children: [first, ...others] }: HtmlElement): string {
  if (first === undefined || others.length > 0) return ''
  return typeof first === 'string' ? first.trim() : soleText(first)
}
