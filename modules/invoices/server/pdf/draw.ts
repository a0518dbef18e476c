import { lineHeight, MARGIN, Paper, WIDTH, type Box, type Element, type Style } from './paper.ts'
import type { PdfDocument } from './pdf-document.ts'

const QUIET = '#5b6275'
const HEAD_RULE = '#8a91a3'
const HALF = WIDTH / 2
const GAP = 6

/** From the left: description, quantity, price, tax, net. */
const columns = [
  { x: 0, width: 205, align: 'left' },
  { x: 210, width: 70, align: 'right' },
  { x: 285, width: 80, align: 'right' },
  { x: 370, width: 40, align: 'right' },
  { x: 415, width: WIDTH - 415, align: 'right' },
] as const

/** The document as PDF. */
export function draw(document: PdfDocument): Promise<Uint8Array> {
  const paper = new Paper(document)
  const bytes = collected(paper)
  drawHead(paper, document)
  drawParties(paper, document)
  drawTable(paper, document)
  drawSums(paper, document)
  document.paragraphs.forEach((paragraph) => drawParagraph(paper, paragraph))
  drawFooters(paper, document)
  paper.root.end()
  paper.doc.end()
  return bytes
}

function collected({ doc }: Paper): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  doc.on('end', () => resolve(Buffer.concat(chunks)))
  doc.on('error', reject)
  return promise
}

function drawHead(paper: Paper, { heading, mark, logo, seller }: PdfDocument): void {
  if (logo) drawLogo(paper, logo, seller[0] ?? '')
  const box = { x: MARGIN + HALF, y: MARGIN, width: HALF }
  paper.text(paper.root, 'H1', { text: heading, box, size: 20, weight: 'bold', align: 'right' })
  if (mark) paper.text(paper.root, 'P', { text: mark, box: { ...box, y: MARGIN + 30 }, size: 11, align: 'right', color: '#b42318' })
  paper.y = MARGIN + 64
}

function drawLogo({ root, doc }: Paper, logo: Uint8Array, alt: string): void {
  const bbox = [MARGIN, MARGIN, MARGIN + 160, MARGIN + 48] as [number, number, number, number]
  const place = () => void doc.image(Buffer.from(logo) as never, MARGIN, MARGIN, { fit: [160, 48] })
  root.add(doc.struct('Figure', { alt, bbox } as object, place))
}

function drawParties(paper: Paper, { seller, buyer, facts }: PdfDocument): void {
  const part = paper.add(paper.root, 'Sect')
  const top = paper.y
  let left = top
  left += paper.text(part, 'P', { text: buyer.label, box: at(0, left, HALF), size: 8, color: QUIET })
  left += paper.text(part, 'P', { text: buyer.lines.join('\n') || '–', box: at(0, left, HALF - 20), size: 10 })
  let right = top
  right += paper.text(part, 'P', { text: seller.join('\n'), box: at(HALF, right, HALF), align: 'right', color: QUIET }) + GAP
  const list = paper.add(part, 'Sect')
  for (const [label, value] of facts) {
    const fact = paper.add(list, 'P')
    const box = at(HALF, right, HALF - 130)
    const high = paper.text(fact, 'Span', { text: `${label} `, box, align: 'right', color: QUIET })
    right += Math.max(high, paper.text(fact, 'Span', { text: value, box: at(WIDTH - 125, right, 125), align: 'right', weight: 'bold' }))
    fact.end()
  }
  part.end()
  paper.y = Math.max(left, right) + 22
}

const at = (x: number, y: number, width: number): Box => ({ x: MARGIN + x, y, width })

function drawTable(paper: Paper, document: PdfDocument): void {
  const table = paper.add(paper.root, 'Table')
  const head = paper.add(paper.add(table, 'THead'), 'TR')
  drawHeadings(paper, document, (text, box, style) => paper.text(head, 'TH', { text, box, ...style, scope: 'Column' }))
  paper.rule(paper.y - GAP / 2, HEAD_RULE)
  const body = paper.add(table, 'TBody')
  for (const line of document.lines) {
    const high = heightOfLine(paper, line)
    if (paper.need(high)) {
      paper.artifact(() =>
        drawHeadings(paper, document, (text, box, style) => paper.drawLines(paper.wrapped(text, box.width, style), box, style)),
      )
      paper.rule(paper.y - GAP / 2, HEAD_RULE)
    }
    drawLine(paper, body, line)
    paper.y += high
    paper.rule(paper.y - GAP / 2)
  }
  table.end()
}

/** The price and the net amount: whoever breaks them makes two numbers of one. */
const isAmount = (column: number) => column === 2 || column === 4

type DrawHeading = (text: string, box: Box, style: Style) => void

function drawHeadings(paper: Paper, document: PdfDocument, drawn: DrawHeading): void {
  const style: Style = { size: 8, weight: 'bold', color: QUIET }
  const heights = columns.map(({ x, width, align }, index) => {
    const text = document.columns[index]!
    drawn(text, at(x, paper.y, width), { ...style, align })
    return paper.heightOf(text, width, style)
  })
  paper.y += Math.max(...heights) + GAP
}

function heightOfLine(paper: Paper, { cells, detail }: PdfDocument['lines'][number]): number {
  const heights = columns.map(({ width }, index) => (isAmount(index) ? lineHeight({}) : paper.heightOf(cells[index]!, width, {})))
  const more = detail === null ? 0 : paper.heightOf(detail, columns[0].width, { size: 8 })
  return Math.max(heights[0]! + more, ...heights) + GAP
}

function drawLine(paper: Paper, body: Element, { cells, detail }: PdfDocument['lines'][number]): void {
  const row = paper.add(body, 'TR')
  columns.forEach(({ x, width, align }, index) => {
    const cell = paper.add(row, 'TD')
    const text = cells[index]!
    const high = paper.text(cell, 'P', { text, box: at(x, paper.y, width), align, ...(isAmount(index) && paper.fitted(text, width, {})) })
    if (index === 0 && detail !== null) paper.text(cell, 'P', { text: detail, box: at(x, paper.y + high, width), size: 8, color: QUIET })
    cell.end()
  })
  row.end()
}

const SUMS = { x: 200, label: 185, value: WIDTH - 390 }

/** Together on one page, with a rule above each sum that counts. */
function drawSums(paper: Paper, { sums }: PdfDocument): void {
  paper.y += GAP
  const styleOf = (isStrong: boolean): Style => (isStrong ? { size: 11, weight: 'bold' } : {})
  const heights = sums.map(({ label, isStrong }) => paper.heightOf(label, SUMS.label, styleOf(isStrong)) + (isStrong ? GAP : 0))
  paper.need(heights.reduce((all, high) => all + high + GAP / 2, 0))
  const table = paper.add(paper.root, 'Table')
  sums.forEach(({ label, value, isStrong }, index) => {
    const style = styleOf(isStrong)
    if (isStrong) {
      paper.rule(paper.y + GAP / 4, HEAD_RULE, SUMS.x)
      paper.y += GAP
    }
    const row = paper.add(table, 'TR')
    const box = at(SUMS.x, paper.y, SUMS.label)
    paper.text(row, 'TH', { text: `${label} `, box, ...style, scope: 'Row', ...(!isStrong && { color: QUIET }) })
    const amount = paper.fitted(value, SUMS.value, style)
    paper.text(row, 'TD', { text: value, box: at(WIDTH - SUMS.value, paper.y, SUMS.value), ...amount, align: 'right' })
    row.end()
    paper.y += heights[index]! - (isStrong ? GAP : 0) + GAP / 2
  })
  table.end()
  paper.y += 18
}

const TOGETHER = 6

/** A short paragraph stays together; one may be longer than a page, so its lines are set one after the other. */
function drawParagraph(paper: Paper, { heading, text }: PdfDocument['paragraphs'][number]): void {
  const lines = paper.wrapped(text, WIDTH, {})
  paper.need(lineHeight({}) * (Math.min(lines.length, TOGETHER) + (heading ? 1 : 0)))
  if (heading) paper.y += paper.text(paper.root, 'H2', { text: heading, box: at(0, paper.y, WIDTH), weight: 'bold' })
  const element = paper.add(paper.root, 'P')
  for (const line of lines) {
    paper.need(lineHeight({}))
    paper.y += paper.text(element, 'Span', { text: line, box: at(0, paper.y, WIDTH + 20) })
  }
  element.end()
  paper.y += 10
}

function drawFooters(paper: Paper, { footer, pageOf }: PdfDocument): void {
  const { start, count } = paper.doc.bufferedPageRange()
  const style: Style = { size: 7.5, color: QUIET }
  for (let page = 0; page < count; page++) {
    paper.doc.switchToPage(start + page)
    const text = pageOf.replace('{page}', String(page + 1)).replace('{pages}', String(count))
    const y = 841.89 - 48
    paper.artifact(() => {
      paper.drawLines(paper.wrapped(footer, WIDTH - 90, style).slice(0, 2), at(0, y, WIDTH - 90), style)
      paper.drawLines([text], at(WIDTH - 85, y, 85), { ...style, align: 'right' })
    }, 'Pagination')
  }
}
