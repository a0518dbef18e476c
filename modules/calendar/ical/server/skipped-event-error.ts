export type SkipReason =
  | 'no_start'
  | 'bad_time'
  | 'ends_before_start'
  | 'out_of_range'
  | 'unknown_time_zone'
  | 'bad_rule'
  | 'rule_too_frequent'
  | 'too_many_exceptions'
  | 'too_large'

/** An event of a file that cannot be read. */
export type SkippedEvent = {
  /** The 1-based line of its BEGIN:VEVENT. */
  line: number
  title: string
  reason: SkipReason
  /** The invalid value, in English. */
  detail: string
}

export class SkippedEventError extends Error {
  readonly reason: SkipReason
  readonly title: string
  constructor(reason: SkipReason, detail: string, title = '') {
    super(detail.slice(0, 200))
    this.reason = reason
    this.title = title.slice(0, 100)
  }
}
