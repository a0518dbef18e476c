/** One line of CSV (RFC 4180). A leading apostrophe keeps spreadsheets from evaluating text as a formula, as OWASP recommends. */
export const formatCsvLine = (cells: readonly (string | number | null)[]) => `${cells.map(formatCell).join(',')}\r\n`

function formatCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${(isFormula(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

const isFormula = (text: string) => /^\s*[=+\-@＝＋－＠\t\r\n|]/u.test(text)
