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
  | 'encoding'
  | 'truncated'
  | 'unreadable'
  | 'doctype'
  | 'date'
  | 'amount'
  | 'currency'
  | 'columns'
  | 'empty'
  | 'too_long'
