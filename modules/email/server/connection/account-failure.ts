import type { Account } from '../../contract.ts'

export type Problem = NonNullable<Account['problem']>
export type ProblemCode = Problem['code']

/** A mail server does not do what we need; `detail` holds its own words and no secret. */
export class AccountFailure extends Error {
  readonly code: ProblemCode
  constructor(code: ProblemCode, detail: string) {
    super(detail)
    this.code = code
  }
}

/** What the libraries and Node tell of a failure. */
type Thrown = Error & {
  code?: string | undefined
  /** Of the socket, where the library has a code of its own. */
  originalCode?: string | undefined
  authenticationFailed?: boolean
  tlsFailed?: boolean
  response?: unknown
  responseText?: string
  serverResponseCode?: string
}

const CODES: [ProblemCode, RegExp][] = [
  ['password', /^EAUTH$/],
  ['certificate', /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ALTNAME/],
  ['unreachable', /^(?:ECONNREFUSED|ENOTFOUND|EHOSTUNREACH|ENETUNREACH|EAI_\w+|EDNS|EADDRNOTAVAIL|CONNECT_TIMEOUT|EACCES)$/],
  ['timeout', /^(?:GREETING_TIMEOUT|UPGRADE_TIMEOUT|ETIMEOUT|ETIMEDOUT|LockTimeout)$/],
  ['broken_line', /^(?:ECONNRESET|EPIPE|EConnectionClosed|NoConnection|StateLogout|ClosedAfterConnect\w+|ECONNECTION|ESOCKET)$/],
]

/** Which problem a failure is; `other` is what it is where the server speaks something else. */
export function failureOf(error: unknown, other: ProblemCode, secret: string): AccountFailure {
  if (error instanceof AccountFailure) return error
  const thrown = (error instanceof Error ? error : new Error(String(error))) as Thrown
  return new AccountFailure(codeOfThrown(thrown, other), wordsOf(thrown, secret))
}

/** Which problem it is that a library or Node threw. */
export function codeOfThrown(thrown: Thrown, other: ProblemCode): ProblemCode {
  if (thrown.authenticationFailed) return 'password'
  const cause = (thrown.cause as Thrown | undefined)?.code
  for (const name of [thrown.originalCode, cause, thrown.code]) {
    const found = CODES.find(([, names]) => name !== undefined && names.test(name))
    if (found) return found[0]
  }
  return /certificate/i.test(thrown.message) ? 'certificate' : other
}

/** Short, on one line. */
function wordsOf({ message, response, responseText }: Thrown, secret: string): string {
  const words = responseText ?? (typeof response === 'string' ? response : message)
  const secrets = [secret, Buffer.from(secret).toString('base64')].filter((one) => one !== '')
  const told = secrets.reduce((text, one) => text.replaceAll(one, '***'), words)
  return told
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300)
}
