/** One line of CSV (RFC 4180). A text that a spreadsheet would run as a formula is led by an apostrophe, as OWASP advises. */
export const csvLine = (cells: readonly (string | number | null)[]) => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return `"${(isFormula(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** Also in full width, which some spreadsheets fold, and behind white space, which some leave out. */
const isFormula = (text: string) => /^\s*[=+\-@＝＋－＠\t\r\n|]/u.test(text)
