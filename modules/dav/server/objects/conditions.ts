import { ApiError } from '#platform/server/api-error.ts'

/** The values of `If-Match` and `If-None-Match`. */
export type Conditions = { ifMatch: string | undefined; ifNoneMatch: string | undefined }

/** ETags without `W/` and quotation marks, or `*`. */
const parseTags = (header: string) =>
  header.split(',').map((tag) =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/s, '$1'),
  )

const includesTag = (header: string, etag: string | undefined) =>
  etag !== undefined && parseTags(header).some((tag) => tag === '*' || tag === etag)

/** Throws 412 if the object is not in the state that the client expects (RFC 9110, 13.1); `etag` is undefined if it does not exist. */
export function assertConditions({ ifMatch, ifNoneMatch }: Conditions, etag: string | undefined): void {
  if (ifMatch !== undefined && !includesTag(ifMatch, etag))
    throw createConditionError(etag === undefined ? 'The object does not exist (If-Match).' : 'The object has changed since (If-Match).')
  if (ifNoneMatch !== undefined && includesTag(ifNoneMatch, etag)) throw createConditionError('The object exists already (If-None-Match).')
}

const createConditionError = (detail: string) =>
  new ApiError(412, 'dav.precondition_failed', `${detail} Read it again before you change it.`)

export const isNotModified = ({ ifNoneMatch }: Conditions, etag: string): boolean =>
  ifNoneMatch !== undefined && includesTag(ifNoneMatch, etag)
