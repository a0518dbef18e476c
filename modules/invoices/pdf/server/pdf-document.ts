/** The texts of the PDF; `draw-document.ts` decides the layout. */
export type PdfDocument = {
  /** BCP 47. */
  language: string
  /** Shown in the PDF viewer's title bar. */
  title: string
  heading: string
  /** Marks drafts. */
  mark: string | null
  /** RFC 3339. */
  createdAt: string
  /** PNG. */
  logo: Uint8Array | null
  seller: string[]
  buyer: { label: string; lines: string[] }
  facts: [label: string, value: string][]
  columns: readonly [description: string, quantity: string, price: string, tax: string, net: string]
  lines: { cells: [description: string, quantity: string, price: string, tax: string, net: string]; detail: string | null }[]
  sums: { label: string; value: string; isStrong: boolean }[]
  paragraphs: { heading: string | null; text: string }[]
  footer: string
  /** With `{page}` and `{pages}`. */
  pageOf: string
}
