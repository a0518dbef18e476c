import type { AnyMongoAbility } from '@casl/ability'
import type { Person } from '#platform/contract/schema.ts'

/** The user who makes the request. */
export type Viewer = {
  id: number
  role: string
  email: string
  fullName: string
  language: string
  timeZone: string
  /** Of an API token: minus its id. */
  sessionId: number
  ability: AnyMongoAbility
  /** The session may only be used to set up two-step verification. */
  mustEnroll?: boolean
  /** The administrator who views the application as this user (read-only); `sessionId` is the administrator's session. */
  viewedBy?: Person & { role: string }
  /** The API token that makes the request; it limits `ability` to its scopes. */
  token?: {
    id: number
    name: string
    scopes: readonly string[]
    expiresAt: string | null
    /** Replaces `ability` in CalDAV and CardDAV requests; only with the scope `dav`. */
    davAbility?: AnyMongoAbility
  }
}
