/** All that stands on the paper, in its words; how it is arranged is for `draw.ts` to say. */
export type PdfDocument = {
  /** BCP 47. */
  language: string
  /** As the window of a reader is called. */
  title: string
  heading: string
  /** Across the head of what is not issued yet. */
  mark: string | null
  /** RFC 3339. */
  createdAt: string
  /** A PNG. */
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
