import PDFDocument from 'pdfkit'
import { breakable, fontOf, runsOf, type Weight } from './fonts.ts'
import type { PdfDocument } from './pdf-document.ts'

export type Style = { size?: number; weight?: Weight; align?: 'left' | 'right'; color?: string }
export type Box = { x: number; y: number; width: number }
export type Element = PDFKit.PDFStructureElement

export const MARGIN = 50
export const WIDTH = 595.28 - 2 * MARGIN
const BOTTOM = 841.89 - 70
const LEADING = 1.4
const SCALE = 100

/** Pages of A4 with text in any of our languages, each piece of it tagged with what it is. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly root: Element
  y = MARGIN
  /** Of a text in a weight, at a size of one point. */
  private readonly widths = new Map<string, number>()

  constructor({ language, title, createdAt }: PdfDocument) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      subset: 'PDF/UA' as never,
      bufferPages: true,
      info: { Title: title, Producer: 'Staffroom', Creator: 'Staffroom', CreationDate: new Date(createdAt) },
      // Its built-in fonts would be named without being embedded.
      font: fontOf('letters-regular') as never,
    })
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  add(parent: Element, type: string, options: object = {}): Element {
    const element = this.doc.struct(type as never, options)
    parent.add(element)
    return element
  }

  /** Text within a box; answers how high it is. */
  text(parent: Element, type: string, { text, box, ...style }: { text: string; box: Box; scope?: string } & Style): number {
    const { scope } = style
    const lines = this.wrapped(text, box.width, style)
    const draw = () => this.drawLines(lines, box, style)
    parent.add(this.doc.struct(type as never, { ...(scope && { scope }) } as never, draw))
    return lines.length * lineHeight(style)
  }

  /** What tells nothing new, such as rules and page numbers. */
  artifact(draw: () => void, type = 'Layout'): void {
    this.doc.markContent('Artifact', { type: type as 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  drawLines(lines: string[], { x, y, width }: Box, style: Style): void {
    const height = lineHeight(style)
    lines.forEach((line, at) => {
      const start = style.align === 'right' ? x + width - this.widthOf(line.trimEnd(), style) : x
      this.drawLine(line, { x: start, y: y + at * height, width }, style)
    })
  }

  private drawLine(line: string, { x, y }: Box, { size = 9, weight = 'regular', color = '#1f2430' }: Style): void {
    let left = x
    for (const { font, text } of runsOf(line, weight)) {
      this.use(font, size)
        .fillColor(color)
        .text(text, left, y + size * 1.05, { lineBreak: false, baseline: 'alphabetic' })
      left += this.doc.widthOfString(text)
    }
  }

  heightOf(text: string, width: number, style: Style): number {
    return this.wrapped(text, width, style).length * lineHeight(style)
  }

  wrapped(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((paragraph) => this.wrappedParagraph(paragraph, width, style))
  }

  private wrappedParagraph(paragraph: string, width: number, style: Style): string[] {
    const lines = ['']
    let used = 0
    for (const word of breakable(paragraph).flatMap((piece) => this.fitting(piece, width, style))) {
      const wide = this.widthOf(word.trimEnd(), style)
      if (used > 0 && used + wide > width) {
        lines.push('')
        used = 0
      }
      lines[lines.length - 1] += word
      used += this.widthOf(word, style)
    }
    return lines
  }

  /** A word that is wider than the box is cut. */
  private fitting(word: string, width: number, style: Style): string[] {
    if (this.widthOf(word.trimEnd(), style) <= width) return [word]
    const signs = [...word]
    const middle = Math.ceil(signs.length / 2)
    if (signs.length < 2) return [word]
    return [signs.slice(0, middle).join(''), signs.slice(middle).join('')].flatMap((part) => this.fitting(part, width, style))
  }

  widthOf(text: string, { size = 9, weight = 'regular' }: Style): number {
    const key = `${weight} ${text}`
    const width =
      this.widths.get(key) ?? runsOf(text, weight).reduce((sum, run) => sum + this.use(run.font, SCALE).widthOfString(run.text), 0) / SCALE
    this.widths.set(key, width)
    return width * size
  }

  /** By the name under which pdfkit keeps a font: under any other it opens the font again each time. */
  private use(font: string, size: number): PDFKit.PDFDocument {
    const source = fontOf(font)
    return this.doc.font(source as never, source.postscriptName as never, size)
  }

  /** Makes room on this page or begins the next one; true where it did. */
  need(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.doc.addPage()
    this.y = MARGIN
    return true
  }

  /** The style in which a text stands in one line: smaller where there is no room. */
  fitted(text: string, width: number, style: Style): Style {
    const { size = 9 } = style
    return { ...style, size: Math.min(size, (size * width) / Math.max(this.widthOf(text, style), 1)) }
  }

  /** From `x` within the margins to their end. */
  rule(y: number, color = '#d5d9e2', x = 0): void {
    this.artifact(() => {
      this.doc
        .moveTo(MARGIN + x, y)
        .lineTo(MARGIN + WIDTH, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke()
    })
  }
}

export const lineHeight = ({ size = 9 }: Style) => size * LEADING
