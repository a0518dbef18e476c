type Status = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 415 | 429 | 503 | 507

export type FieldError = { path: string; message: string }

/** The only error thrown on purpose; any other error is a bug and returns 500. */
export class ApiError extends Error {
  readonly status: Status
  /** Stable dotted code for translation, such as `auth.invalid_credentials`. */
  readonly code: string
  readonly errors: FieldError[] | undefined
  /** Seconds, sent as `Retry-After`. */
  retryAfter: number | undefined
  /** With a conflict: the current record as the viewer may read it, so that clients can merge their changes. */
  current: object | undefined

  /** Members that this code adds to the problem (RFC 9457). */
  extensions: object | undefined

  constructor(status: Status, code: string, detail: string, errors?: FieldError[]) {
    super(detail)
    this.status = status
    this.code = code
    this.errors = errors
  }
}

/** For missing and for invisible records alike, so that callers cannot tell them apart. */
export const notFound = (entity: string, errors?: FieldError[]) => new ApiError(404, 'not_found', `This ${entity} does not exist.`, errors)

/** `predicate` completes the field's name, such as `must not be empty`. */
export function invalidInput(path: string, predicate: string): ApiError {
  const error = createFieldError(path, predicate)
  return new ApiError(400, 'invalid', error.message, [error])
}

/** `/task/dueDate` and `must be a date` become `Due date must be a date.` */
export const createFieldError = (path: string, predicate: string): FieldError => ({
  path,
  message: `${describeField(path.split('/').slice(1))} ${predicate}.`,
})

function describeField(segments: readonly string[]): string {
  const name = segments.at(-1)?.replaceAll('~1', '/').replaceAll('~0', '~')
  if (name === undefined) return 'The request'
  if (name.startsWith('$')) return `Operator ${name}`
  if (/^\d+$/.test(name))
    return segments.length > 1 ? `${describeField(segments.slice(0, -1))} (item ${Number(name) + 1})` : `Item ${Number(name) + 1}`
  if (name === 'q') return 'Search text'
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[._-]+/g, ' ')
    .toLowerCase()
  const label = words.replace(/\bids?\b/g, (word) => word.replace('id', 'ID')).replace(/\burl\b/g, 'URL')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
