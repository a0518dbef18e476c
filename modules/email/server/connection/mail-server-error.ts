import { OutboundError } from '#platform/server/outbound/outbound-errors.ts'
import type { Account } from '../../contract.ts'

export type AccountProblem = NonNullable<Account['problem']>
export type AccountProblemCode = AccountProblem['code']

/** A mail server failed or cannot be used; the message is the server's own, without secrets. */
export class MailServerError extends Error {
  readonly code: AccountProblemCode
  constructor(code: AccountProblemCode, detail: string) {
    super(detail)
    this.code = code
  }
}

/** Properties that imapflow, nodemailer and Node add to errors. */
type LibraryError = Error & {
  code?: string | undefined
  /** The socket's code, if the library sets its own. */
  originalCode?: string | undefined
  authenticationFailed?: boolean
  tlsFailed?: boolean
  response?: unknown
  responseText?: string
  serverResponseCode?: string
}

const PROBLEM_PATTERNS: [AccountProblemCode, RegExp][] = [
  ['password', /^EAUTH$/],
  ['certificate', /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/],
  ['unreachable', /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_\w+|EDNS|EADDRNOTAVAIL|CONNECT_TIMEOUT|EACCES)$/],
  ['timeout', /^(?:GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEOUT|ETIMEDOUT|LockTimeout)$/],
  ['broken_line', /^(?:ECONNRESET|EPIPE|EConnectionClosed|NoConnection|StateLogout|ClosedAfterConnect\w+|ECONNECTION|ESOCKET)$/],
]

/** `fallback` is the code if the server speaks another protocol. */
export function toMailServerError(error: unknown, fallback: AccountProblemCode, secret: string): MailServerError {
  if (error instanceof MailServerError) return error
  if (error instanceof OutboundError) return new MailServerError('not_allowed', error.message)
  const thrown = (error instanceof Error ? error : new Error(String(error))) as LibraryError
  return new MailServerError(getProblemCode(thrown, fallback), getErrorMessage(thrown, secret))
}

export function getProblemCode(thrown: LibraryError, fallback: AccountProblemCode): AccountProblemCode {
  if (thrown.authenticationFailed) return 'password'
  const cause = (thrown.cause as LibraryError | undefined)?.code
  for (const name of [thrown.originalCode, cause, thrown.code]) {
    const match = PROBLEM_PATTERNS.find(([, names]) => name !== undefined && names.test(name))
    if (match) return match[0]
  }
  return /certificate/i.test(thrown.message) ? 'certificate' : fallback
}

function getErrorMessage({ message, response, responseText }: LibraryError, secret: string): string {
  const text = responseText ?? (typeof response === 'string' ? response : message)
  const secrets = [secret, Buffer.from(secret).toString('base64')].filter((one) => one !== '')
  const redacted = secrets.reduce((result, one) => result.replaceAll(one, '***'), text)
  return redacted
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
