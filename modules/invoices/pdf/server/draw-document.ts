import { encode } from 'uqr'
import { type TextBox, type PdfElement, PAGE_MARGIN, TaggedPdf, type TextStyle, TEXT_WIDTH, lineHeight } from './tagged-pdf.ts'
import type { PdfDocument } from './pdf-document.ts'

const MUTED_COLOR = '#5b6275'
const STRONG_RULE_COLOR = '#8a91a3'
const HALF = TEXT_WIDTH / 2
const GAP = 6

/** Description, quantity, price, tax, net. */
const columns = [
  { x: 0, width: 205, align: 'left' },
  { x: 210, width: 70, align: 'right' },
  { x: 285, width: 80, align: 'right' },
  { x: 370, width: 40, align: 'right' },
  { x: 415, width: TEXT_WIDTH - 415, align: 'right' },
] as const

export function drawDocument(document: PdfDocument): Promise<Uint8Array> {
  const pdf = new TaggedPdf(document)
  const bytes = collectBytes(pdf)
  drawHeader(pdf, document)
  drawParties(pdf, document)
  if (document.introduction) drawParagraph(pdf, { heading: null, text: document.introduction })
  drawTable(pdf, document)
  drawSums(pdf, document)
  const { paragraphs, paymentCode } = document
  const payment = paymentCode ? paragraphs.at(-1) : undefined
  paragraphs.filter((one) => one !== payment).forEach((paragraph) => drawParagraph(pdf, paragraph))
  if (paymentCode && payment) drawPayment(pdf, payment, paymentCode)
  drawFooters(pdf, document)
  pdf.root.end()
  pdf.doc.end()
  return bytes
}

function collectBytes({ doc }: TaggedPdf): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  return promise
}

function drawHeader(pdf: TaggedPdf, { heading, draftMark, logo, seller }: PdfDocument): void {
  if (logo) drawLogo(pdf, logo, seller[0] ?? '')
  const box = { x: PAGE_MARGIN + HALF, y: PAGE_MARGIN, width: HALF }
  pdf.text(pdf.root, 'H1', { text: heading, box, size: 20, weight: 'bold', align: 'right' })
  if (draftMark)
    pdf.text(pdf.root, 'P', { text: draftMark, box: { ...box, y: PAGE_MARGIN + 30 }, size: 11, align: 'right', color: '#b42318' })
  pdf.y = PAGE_MARGIN + 64
}

function drawLogo({ root, doc }: TaggedPdf, logo: Uint8Array, alt: string): void {
  const bbox = [PAGE_MARGIN, PAGE_MARGIN, PAGE_MARGIN + 160, PAGE_MARGIN + 48] as [number, number, number, number]
  const drawImage = () => void doc.image(Buffer.from(logo) as never, PAGE_MARGIN, PAGE_MARGIN, { fit: [160, 48] })
  root.add(doc.struct('Figure', { alt, bbox } as object, drawImage))
}

function drawParties(pdf: TaggedPdf, { seller, buyer, details }: PdfDocument): void {
  const part = pdf.add(pdf.root, 'Sect')
  const top = pdf.y
  let left = top
  left += pdf.text(part, 'P', { text: buyer.label, box: createBox(0, left, HALF), size: 8, color: MUTED_COLOR })
  left += pdf.text(part, 'P', { text: buyer.lines.join('\n') || '–', box: createBox(0, left, HALF - 20), size: 10 })
  let right = top
  right += pdf.text(part, 'P', { text: seller.join('\n'), box: createBox(HALF, right, HALF), align: 'right', color: MUTED_COLOR }) + GAP
  const list = pdf.add(part, 'Sect')
  for (const [label, value] of details) {
    const fact = pdf.add(list, 'P')
    const box = createBox(HALF, right, HALF - 130)
    const height = pdf.text(fact, 'Span', { text: `${label} `, box, align: 'right', color: MUTED_COLOR })
    right += Math.max(
      height,
      pdf.text(fact, 'Span', { text: value, box: createBox(TEXT_WIDTH - 125, right, 125), align: 'right', weight: 'bold' }),
    )
    fact.end()
  }
  part.end()
  pdf.y = Math.max(left, right) + 22
}

const createBox = (x: number, y: number, width: number): TextBox => ({ x: PAGE_MARGIN + x, y, width })

function drawTable(pdf: TaggedPdf, document: PdfDocument): void {
  const table = pdf.add(pdf.root, 'Table')
  const head = pdf.add(pdf.add(table, 'THead'), 'TR')
  drawHeadings(pdf, document, (text, box, style) => pdf.text(head, 'TH', { text, box, ...style, scope: 'Column' }))
  pdf.rule(pdf.y - GAP / 2, STRONG_RULE_COLOR)
  const body = pdf.add(table, 'TBody')
  for (const line of document.lines) {
    const height = measureLineHeight(pdf, line)
    if (pdf.ensureSpace(height)) {
      pdf.artifact(() => drawHeadings(pdf, document, (text, box, style) => pdf.drawLines(pdf.wrapText(text, box.width, style), box, style)))
      pdf.rule(pdf.y - GAP / 2, STRONG_RULE_COLOR)
    }
    drawLine(pdf, body, line)
    pdf.y += height
    pdf.rule(pdf.y - GAP / 2)
  }
  table.end()
}

/** Price and net amount must stay on one line: a line break would turn one number into two. */
const isAmount = (column: number) => column === 2 || column === 4

type DrawHeading = (text: string, box: TextBox, style: TextStyle) => void

function drawHeadings(pdf: TaggedPdf, document: PdfDocument, drawHeading: DrawHeading): void {
  const style: TextStyle = { size: 8, weight: 'bold', color: MUTED_COLOR }
  const heights = columns.map(({ x, width, align }, index) => {
    const text = document.columns[index]!
    drawHeading(text, createBox(x, pdf.y, width), { ...style, align })
    return pdf.measureHeight(text, width, style)
  })
  pdf.y += Math.max(...heights) + GAP
}

function measureLineHeight(pdf: TaggedPdf, { cells, discount }: PdfDocument['lines'][number]): number {
  const heights = columns.map(({ width }, index) => (isAmount(index) ? lineHeight({}) : pdf.measureHeight(cells[index]!, width, {})))
  const discountHeight = discount === null ? 0 : pdf.measureHeight(discount, columns[0].width, { size: 8 })
  return Math.max(heights[0]! + discountHeight, ...heights) + GAP
}

function drawLine(pdf: TaggedPdf, body: PdfElement, { cells, discount }: PdfDocument['lines'][number]): void {
  const row = pdf.add(body, 'TR')
  columns.forEach(({ x, width, align }, index) => {
    const cell = pdf.add(row, 'TD')
    const text = cells[index]!
    const height = pdf.text(cell, 'P', {
      text,
      box: createBox(x, pdf.y, width),
      align,
      ...(isAmount(index) && pdf.shrinkToFit(text, width, {})),
    })
    if (index === 0 && discount !== null)
      pdf.text(cell, 'P', { text: discount, box: createBox(x, pdf.y + height, width), size: 8, color: MUTED_COLOR })
    cell.end()
  })
  row.end()
}

const SUMS = { x: 200, label: 185, value: TEXT_WIDTH - 390 }

/** Keeps the sums on one page, with a rule above each strong one. */
function drawSums(pdf: TaggedPdf, { sums }: PdfDocument): void {
  pdf.y += GAP
  const getStyle = (isStrong: boolean): TextStyle => (isStrong ? { size: 11, weight: 'bold' } : {})
  const heights = sums.map(({ label, isStrong }) => pdf.measureHeight(label, SUMS.label, getStyle(isStrong)) + (isStrong ? GAP : 0))
  pdf.ensureSpace(heights.reduce((all, height) => all + height + GAP / 2, 0))
  const table = pdf.add(pdf.root, 'Table')
  sums.forEach(({ label, value, isStrong }, index) => {
    const style = getStyle(isStrong)
    if (isStrong) {
      pdf.rule(pdf.y + GAP / 4, STRONG_RULE_COLOR, SUMS.x)
      pdf.y += GAP
    }
    const row = pdf.add(table, 'TR')
    const box = createBox(SUMS.x, pdf.y, SUMS.label)
    pdf.text(row, 'TH', { text: `${label} `, box, ...style, scope: 'Row', ...(!isStrong && { color: MUTED_COLOR }) })
    const amount = pdf.shrinkToFit(value, SUMS.value, style)
    pdf.text(row, 'TD', { text: value, box: createBox(TEXT_WIDTH - SUMS.value, pdf.y, SUMS.value), ...amount, align: 'right' })
    row.end()
    pdf.y += heights[index]! - (isStrong ? GAP : 0) + GAP / 2
  })
  table.end()
  pdf.y += 18
}

const MIN_LINES_TOGETHER = 6

/** Keeps short paragraphs on one page; long ones may break between lines. */
function drawParagraph(pdf: TaggedPdf, { heading, text }: PdfDocument['paragraphs'][number], width = TEXT_WIDTH): void {
  const lines = pdf.wrapText(text, width, {})
  pdf.ensureSpace(lineHeight({}) * (Math.min(lines.length, MIN_LINES_TOGETHER) + (heading ? 1 : 0)))
  if (heading) pdf.y += pdf.text(pdf.root, 'H2', { text: heading, box: createBox(0, pdf.y, width), weight: 'bold' })
  const element = pdf.add(pdf.root, 'P')
  for (const line of lines) {
    pdf.ensureSpace(lineHeight({}))
    pdf.y += pdf.text(element, 'Span', { text: line, box: createBox(0, pdf.y, width + 20) })
  }
  element.end()
  pdf.y += 10
}

const CODE = { size: 92, label: 120 }

/** Draws the payment details, which are the last paragraph, next to the code, so that no page contains the code alone. */
function drawPayment(pdf: TaggedPdf, details: PdfDocument['paragraphs'][number], code: NonNullable<PdfDocument['paymentCode']>): void {
  pdf.ensureSpace(CODE.size)
  const top = pdf.y
  drawParagraph(pdf, details, TEXT_WIDTH - CODE.size - CODE.label - 2 * GAP)
  const box = { ...createBox(TEXT_WIDTH - CODE.size - CODE.label - GAP, 0, CODE.label), y: top + CODE.size / 3 }
  pdf.text(pdf.root, 'P', { text: code.label, box, align: 'right', color: MUTED_COLOR })
  drawCode(pdf, code, top)
  pdf.y = Math.max(pdf.y, top + CODE.size + GAP)
}

/** With a border of four modules, as scanners expect. */
function drawCode({ doc, root }: TaggedPdf, { payload, label }: NonNullable<PdfDocument['paymentCode']>, top: number): void {
  const { data, size } = encode(payload, { ecc: 'M', border: 4 })
  const left = PAGE_MARGIN + TEXT_WIDTH - CODE.size
  const scale = CODE.size / size
  const bbox = [left, top, left + CODE.size, top + CODE.size] as [number, number, number, number]
  const drawModules = () => {
    data.forEach((row, line) =>
      row.forEach((isDark, column) => {
        if (isDark) doc.rect(left + column * scale, top + line * scale, scale, scale)
      }),
    )
    doc.fill('#000000')
  }
  root.add(doc.struct('Figure', { alt: label, bbox } as object, drawModules))
}

function drawFooters(pdf: TaggedPdf, { footer, pageNumber }: PdfDocument): void {
  const { start, count } = pdf.doc.bufferedPageRange()
  const style: TextStyle = { size: 7.5, color: MUTED_COLOR }
  for (let page = 0; page < count; page++) {
    pdf.doc.switchToPage(start + page)
    const text = pageNumber.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    const y = 841.89 - 48
    pdf.artifact(() => {
      pdf.drawLines(pdf.wrapText(footer, TEXT_WIDTH - 90, style).slice(0, 2), createBox(0, y, TEXT_WIDTH - 90), style)
      pdf.drawLines([text], createBox(TEXT_WIDTH - 85, y, 85), { ...style, align: 'right' })
    }, 'Pagination')
  }
}
