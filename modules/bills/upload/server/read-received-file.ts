import { ApiError } from '#platform/server/api-error.ts'
import type { BillFormat, BillProblem } from '../../bill-schema.ts'
import type { ReadEInvoice, UnreadableCode } from '../../reading/e-invoice-data.ts'
import { readEInvoice, UnreadableEInvoice } from '../../reading/server/index.ts'

/** `eInvoice` is null for a PDF without usable data, which is completed by hand; `problems` then says why it is unusable. */
export type ReceivedFile = { format: BillFormat; eInvoice: ReadEInvoice | null; problems: BillProblem[] }

/** Throws 415 with the code of the reason, such as `bills.not_an_e_invoice`, for a file that is neither an e-invoice nor a PDF. */
export async function readReceivedFile(bytes: Uint8Array): Promise<ReceivedFile> {
  try {
    const eInvoice = await readEInvoice(bytes)
    return { format: eInvoice.format, eInvoice, problems: [] }
  } catch (error) {
    if (!(error instanceof UnreadableEInvoice)) throw error
    if (!isIntactPdf(bytes, error)) throw new ApiError(415, errorCodes[error.code], error.message)
    return { format: 'pdf', eInvoice: null, problems: listProblems(error) }
  }
}

const isIntactPdf = (bytes: Uint8Array, { code }: UnreadableEInvoice) =>
  code !== 'damaged_pdf' && code !== 'too_large' && Buffer.from(bytes.subarray(0, 5)).toString('latin1') === '%PDF-'

const listProblems = ({ code }: UnreadableEInvoice): BillProblem[] =>
  code === 'no_embedded_invoice' ? [] : [{ code: 'unreadable_data', severity: 'warning', field: null, values: { reason: code } }]

/** PDFs that have no invoice or are encrypted become bills, so their codes appear among the problems only. */
const errorCodes: Record<UnreadableCode, string> = {
  not_an_e_invoice: 'bills.not_an_e_invoice',
  unsupported_xml: 'bills.unsupported_xml',
  no_embedded_invoice: 'bills.damaged_pdf',
  encrypted_pdf: 'bills.damaged_pdf',
  damaged_pdf: 'bills.damaged_pdf',
  document_type: 'bills.document_type',
  truncated: 'bills.truncated',
  malformed_xml: 'bills.malformed_xml',
  unknown_encoding: 'bills.unknown_encoding',
  too_large: 'bills.too_large',
}
