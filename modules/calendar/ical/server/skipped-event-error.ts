import type { skipReasons } from '../../contract.ts'

export type SkipReason = (typeof skipReasons)[number]

export class SkippedEventError extends Error {
  readonly reason: SkipReason
  readonly title: string
  constructor(reason: SkipReason, detail: string, title = '') {
    super(detail.slice(0, 200))
    this.reason = reason
    this.title = title.slice(0, 100)
  }
}
