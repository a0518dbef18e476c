/** RFC 9457 `application/problem+json`, with a stable code by which clients translate. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId?: string
  errors?: { path: string; message: string }[]
  /** With 409 of some calls: the record as it stands. */
  current?: object
}
