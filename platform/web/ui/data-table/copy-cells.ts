/** Cells as a spreadsheet takes them: tabs between, one line a row; what a spreadsheet would run as a formula is led by an apostrophe. */
export const asTabs = (cells: readonly (readonly string[])[]) => cells.map((row) => row.map(plain).join('\t')).join('\r\n')

export const asHtml = (cells: readonly (readonly string[])[]) =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${escaped(guarded(cell))}</td>`).join('')}</tr>`).join('')}</table>`

const plain = (cell: string) => {
  const text = guarded(cell)
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Negative figures are no formulas. */
const guarded = (cell: string) =>
  /^\s*[=+\-@＝＋－＠|]/u.test(cell) && !/^-[\d\s.,’'\u00a0\u202f]+(\D{1,4})?$/u.test(cell) ? `'${cell}` : cell

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
