import PDFDocument from 'pdfkit'
import { type Weight, splitAtBreaks, loadFont, splitIntoRuns } from './fonts.ts'
import { attachFacturX } from './factur-x.ts'
import type { PdfDocument } from './pdf-document.ts'

export type TextStyle = { size?: number; weight?: Weight; align?: 'left' | 'right'; color?: string }
export type TextBox = { x: number; y: number; width: number }
export type PdfElement = PDFKit.PDFStructureElement

/** In points (1/72 inch), as all lengths here. */
export const PAGE_MARGIN = 50
export const TEXT_WIDTH = 595.28 - 2 * PAGE_MARGIN
const BOTTOM = 841.89 - 70
const LEADING = 1.4
const SCALE = 100

/** A4 pages of text in all supported languages, tagged for accessibility. */
export class TaggedPdf {
  readonly doc: PDFKit.PDFDocument
  readonly root: PdfElement
  y = PAGE_MARGIN
  /** Text widths at a font size of one point. */
  private readonly widths = new Map<string, number>()

  constructor({ language, title, createdAt, facturX }: PdfDocument) {
    const CreationDate = new Date(createdAt)
    this.doc = new PDFDocument({
      size: 'A4',
      margin: PAGE_MARGIN,
      lang: language,
      tagged: true,
      displayTitle: true,
      pdfVersion: '1.7',
      subset: (facturX === null ? 'PDF/UA' : 'PDF/A-3b') as never,
      bufferPages: true,
      // pdfkit writes the title into XML without escaping it.
      info: { Title: title.replaceAll(/[<>&]/g, ' '), Producer: 'Staffroom', Creator: 'Staffroom', CreationDate },
      // pdfkit's built-in fonts would be referenced without being embedded.
      font: loadFont('letters-regular') as never,
    })
    if (facturX !== null) attachFacturX(this.doc, facturX, CreationDate)
    this.root = this.doc.struct('Document')
    this.doc.addStructure(this.root)
  }

  add(parent: PdfElement, type: string, options: object = {}): PdfElement {
    const element = this.doc.struct(type as never, options)
    parent.add(element)
    return element
  }

  /** Draws text in a box and returns its height. */
  text(parent: PdfElement, type: string, { text, box, ...style }: { text: string; box: TextBox; scope?: string } & TextStyle): number {
    const { scope } = style
    const lines = this.wrapText(text, box.width, style)
    const draw = () => this.drawLines(lines, box, style)
    parent.add(this.doc.struct(type as never, { ...(scope && { scope }) } as never, draw))
    return lines.length * lineHeight(style)
  }

  /** Marks decoration such as rules and page numbers, which screen readers skip. */
  artifact(draw: () => void, type = 'Layout'): void {
    this.doc.markContent('Artifact', { type: type as 'Layout' })
    draw()
    this.doc.endMarkedContent()
  }

  drawLines(lines: string[], { x, y, width }: TextBox, style: TextStyle): void {
    const height = lineHeight(style)
    lines.forEach((line, index) => {
      const start = style.align === 'right' ? x + width - this.measureWidth(line.trimEnd(), style) : x
      this.drawLine(line, { x: start, y: y + index * height, width }, style)
    })
  }

  private drawLine(line: string, { x, y }: TextBox, { size = 9, weight = 'regular', color = '#1f2430' }: TextStyle): void {
    let left = x
    for (const { font, text } of splitIntoRuns(line, weight)) {
      this.use(font, size)
        .fillColor(color)
        .text(text, left, y + size * 1.05, { lineBreak: false, baseline: 'alphabetic' })
      left += this.doc.widthOfString(text)
    }
  }

  measureHeight(text: string, width: number, style: TextStyle): number {
    return this.wrapText(text, width, style).length * lineHeight(style)
  }

  wrapText(text: string, width: number, style: TextStyle): string[] {
    return text.split('\n').flatMap((paragraph) => this.wrapParagraph(paragraph, width, style))
  }

  private wrapParagraph(paragraph: string, width: number, style: TextStyle): string[] {
    const lines = ['']
    let used = 0
    for (const word of splitAtBreaks(paragraph).flatMap((piece) => this.splitToFit(piece, width, style))) {
      const wordWidth = this.measureWidth(word.trimEnd(), style)
      if (used > 0 && used + wordWidth > width) {
        lines.push('')
        used = 0
      }
      lines[lines.length - 1] += word
      used += this.measureWidth(word, style)
    }
    return lines
  }

  /** Splits a word that is wider than the box. */
  private splitToFit(word: string, width: number, style: TextStyle): string[] {
    if (this.measureWidth(word.trimEnd(), style) <= width) return [word]
    const characters = [...word]
    const middle = Math.ceil(characters.length / 2)
    if (characters.length < 2) return [word]
    return [characters.slice(0, middle).join(''), characters.slice(middle).join('')].flatMap((part) => this.splitToFit(part, width, style))
  }

  measureWidth(text: string, { size = 9, weight = 'regular' }: TextStyle): number {
    const key = `${weight} ${text}`
    const width =
      this.widths.get(key) ??
      splitIntoRuns(text, weight).reduce((sum, run) => sum + this.use(run.font, SCALE).widthOfString(run.text), 0) / SCALE
    this.widths.set(key, width)
    return width * size
  }

  /** Uses the name under which pdfkit caches the font; any other would open the font again each time. */
  private use(font: string, size: number): PDFKit.PDFDocument {
    const source = loadFont(font)
    return this.doc.font(source as never, source.postscriptName as never, size)
  }

  /** Starts a new page if the height does not fit; returns whether it did. */
  ensureSpace(height: number): boolean {
    if (this.y + height <= BOTTOM) return false
    this.doc.addPage()
    this.y = PAGE_MARGIN
    return true
  }

  /** Reduces the font size so that the text fits on one line. */
  shrinkToFit(text: string, width: number, style: TextStyle): TextStyle {
    const { size = 9 } = style
    return { ...style, size: Math.min(size, (size * width) / Math.max(this.measureWidth(text, style), 1)) }
  }

  /** Draws a line from `x` (relative to the margin) to the right margin. */
  rule(y: number, color = '#d5d9e2', x = 0): void {
    this.artifact(() => {
      this.doc
        .moveTo(PAGE_MARGIN + x, y)
        .lineTo(PAGE_MARGIN + TEXT_WIDTH, y)
        .lineWidth(0.5)
        .strokeColor(color)
        .stroke()
    })
  }
}

export const lineHeight = ({ size = 9 }: TextStyle) => size * LEADING
