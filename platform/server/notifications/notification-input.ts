import type { NotificationKind } from './kinds.ts'

export type NotificationInput<Value extends string = string> = {
  userId: number
  kind: NotificationKind<Value>
  values: Record<Value, string>
  /** Id of the record, if the kind has an entity. */
  id?: number
  /** Path in the web application; the record's own path by default. */
  link?: string
  /** For sample data: created in the past, only in the inbox. */
  backdated?: { at: string; isRead: boolean }
}
