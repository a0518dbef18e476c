/** The texts of the PDF; `draw-document.ts` decides the layout. */
export type PdfDocument = {
  /** BCP 47 language tag. */
  language: string
  /** Shown in the PDF viewer's title bar. */
  title: string
  heading: string
  /** The word “Draft”, printed below the heading; null for issued documents. */
  draftMark: string | null
  /** RFC 3339 timestamp. */
  createdAt: string
  /** PNG image. */
  logo: Uint8Array | null
  seller: string[]
  buyer: { label: string; lines: string[] }
  details: [label: string, value: string][]
  /** Printed above the line items. */
  introduction: string | null
  columns: readonly [description: string, quantity: string, price: string, tax: string, net: string]
  lines: { cells: [description: string, quantity: string, price: string, tax: string, net: string]; discount: string | null }[]
  sums: { label: string; value: string; isStrong: boolean }[]
  paragraphs: { heading: string | null; text: string }[]
  /** A QR code with the payload, and the text next to it; null if there is nothing to transfer. */
  paymentCode: { payload: string; label: string } | null
  footer: string
  /** The XML to attach; null for a plain PDF. */
  facturX: string | null
  /** Template with the placeholders `{page}` and `{pages}`. */
  pageNumber: string
}
