type Status = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503

/** The one error a verb throws on purpose: anything else is a bug and answers 500. */
export class Refusal extends Error {
  readonly status: Status
  /** Stable dotted word by which clients translate, such as `auth.invalid_credentials`. */
  readonly code: string
  readonly errors: { path: string; message: string }[] | undefined
  /** Seconds after which it may go through; answered as `Retry-After`. */
  retryAfter: number | undefined
  /** With a conflict: the record as it stands and as the viewer may read it, so that what they changed can be put into it. */
  current: object | undefined

  constructor(status: Status, code: string, detail: string, errors?: { path: string; message: string }[]) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** Not there, or not visible to this viewer: the two are never told apart. */
export const notFound = (what: string, missing?: { path: string; message: string }[]) =>
  new Refusal(404, 'not_found', `There is no such ${what}.`, missing)

export const invalid = (path: string, message: string) =>
  new Refusal(400, 'invalid', `${path || 'The request'} ${message}.`, [{ path, message }])
