import type { Kysely } from 'kysely'
import { ApiError } from '../../api-error.ts'
import type { Viewer } from '../../viewer.ts'
import { sessionRequired } from '../tokens/session-required.ts'
import { readOnlyViewError } from '../view-as.ts'
import type { IdentityTables } from '../tables.ts'

const RECENT_MINUTES = 10

/**
 * Throws 403 `auth.confirmation_required` unless the user has signed in or confirmed their identity in this session within the last ten
 * minutes, and 403 `auth.session_required` for API tokens. Reads the session, because the cached viewer may be older than the confirmation.
 */
export async function assertRecentSignIn({ db, now, viewer }: { db: Kysely<any>; now: string; viewer: Viewer }): Promise<void> {
  if (viewer.viewedBy) throw readOnlyViewError()
  if (viewer.token) throw sessionRequired()
  const recent = await (db as Kysely<IdentityTables>)
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', viewer.sessionId)
    .where('userId', '=', viewer.id)
    .where('authenticatedAt', '>=', getOldestRecent(now))
    .executeTakeFirst()
  if (!recent) throw new ApiError(403, 'auth.confirmation_required', 'Confirm your identity to continue.')
}

export const isRecent = (authenticatedAt: string, now: string) => authenticatedAt >= getOldestRecent(now)

const getOldestRecent = (now: string) => new Date(Date.parse(now) - RECENT_MINUTES * 60_000).toISOString()
