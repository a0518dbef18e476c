import type { SecondFactorMethod } from './factors.ts'

/** RFC 9457 `application/problem+json` with a stable code for translation. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: string
  requestId?: string
  errors?: { path: string; message: string }[]
  /** With some 409 errors: the current record. */
  current?: object
  /** With `auth.second_factor_required`: the ticket of the sign-in and the methods that complete it. */
  challenge?: string
  methods?: SecondFactorMethod[]
}
