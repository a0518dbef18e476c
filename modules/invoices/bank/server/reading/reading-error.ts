/** A statement that cannot be read, with a stable code. Workers cannot throw an `ApiError` across threads. */
export class ReadingError extends Error {
  readonly code: ReadingCode
  readonly line: number | undefined
  constructor(code: ReadingCode, detail: string, line?: number) {
    super(detail)
    this.code = code
    this.line = line
  }
}

export type ReadingCode =
  | 'invoices.statement_encoding'
  | 'invoices.statement_truncated'
  | 'invoices.statement_unreadable'
  | 'invoices.statement_doctype'
  | 'invoices.statement_date'
  | 'invoices.statement_amount'
  | 'invoices.statement_currency'
  | 'invoices.statement_columns'
  | 'invoices.statement_empty'
  | 'invoices.statement_too_long'
