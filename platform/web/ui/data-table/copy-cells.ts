/** Tab-separated text for spreadsheets. Cells that look like formulas get a leading apostrophe (CSV injection). */
export const toTabSeparated = (cells: readonly (readonly string[])[]) => cells.map((row) => row.map(quoteCell).join('\t')).join('\r\n')

export const toHtmlTable = (cells: readonly (readonly string[])[]) =>
  `<table>${cells.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(escapeFormula(cell))}</td>`).join('')}</tr>`).join('')}</table>`

const quoteCell = (cell: string) => {
  const text = escapeFormula(cell)
  return /[\t\r\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Negative numbers are not formulas. */
const escapeFormula = (cell: string) =>
  /^\s*[=+\-@＝＋－＠|]/u.test(cell) && !/^-[\d\s.,’'\u00a0\u202f]+(\D{1,4})?$/u.test(cell) ? `'${cell}` : cell

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)
