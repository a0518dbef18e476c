import type { UnreadableCode } from '../e-invoice-data.ts'

/** A file that is not read as an e-invoice, with a stable code. */
export class UnreadableEInvoice extends Error {
  readonly code: UnreadableCode
  constructor(code: UnreadableCode, message: string) {
    super(message)
    this.code = code
  }
}
