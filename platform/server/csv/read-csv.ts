/** `line` is the 1-based line where the row begins. `isCutOff`: a quote is never closed. */
export type CsvRow = { line: number; cells: string[]; isCutOff: boolean }

const MAX_CELLS = 500

/** Reads RFC 4180 with commas, semicolons or tabs, as the first line has it. Blank lines are left out. */
export function* readCsv(text: string): Generator<CsvRow> {
  const separator = findSeparator(text.slice(0, 10_000).split(/\r|\n/, 1)[0]!)
  const plainCell = new RegExp(`[^${separator}\\r\\n]*`, 'y')
  let [position, line] = [0, 1]
  while (position < text.length) {
    const row: CsvRow = { line, cells: [], isCutOff: false }
    let isEnd = false
    while (!isEnd) {
      const cell = text[position] === '"' ? readQuoted(text, position) : readPlain(text, position, plainCell)
      if (row.cells.length < MAX_CELLS) row.cells.push(cell.value)
      row.isCutOff ||= cell.isCutOff
      line += cell.lines
      position = cell.end
      isEnd = text[position] !== separator
      if (!isEnd) position += 1
    }
    position += text.startsWith('\r\n', position) ? 2 : 1
    line += 1
    if (row.cells.some((value) => value.trim() !== '')) yield row
  }
}

const findSeparator = (line: string): string =>
  [',', ';', '\t'].toSorted((one, other) => line.split(other).length - line.split(one).length)[0]!

type Cell = { value: string; end: number; lines: number; isCutOff: boolean }

function readPlain(text: string, start: number, pattern: RegExp): Cell {
  pattern.lastIndex = start
  const value = pattern.exec(text)?.[0] ?? ''
  return { value, end: start + value.length, lines: 0, isCutOff: false }
}

function readQuoted(text: string, start: number): Cell {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  const isCutOff = end < 0
  const value = text.slice(start + 1, isCutOff ? text.length : end).replaceAll('""', '"')
  const lines = value.split(/\r\n|\n|\r/).length - 1
  if (isCutOff) return { value, end: text.length, lines, isCutOff }
  // Text after the closing quote belongs to the cell, as spreadsheets read it.
  const rest = /[^,;\t\r\n]*/y
  rest.lastIndex = end + 1
  const tail = rest.exec(text)?.[0] ?? ''
  return { value: value + tail, end: end + 1 + tail.length, lines, isCutOff }
}
