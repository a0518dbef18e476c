import type { Context } from '#platform/server/context.ts'
import { DavProblem } from '#platform/server/dav/dav-problem.ts'
import type { SyncState } from '../properties/index.ts'
import type { Collection } from '../resources/index.ts'
import { compareMembers, getDb, saveChanges, type MemberChange, type StateRow } from './compare-members.ts'

type RunCommand = <T>(handler: (ctx: Context) => Promise<T>) => Promise<T>

const DAY_MS = 86_400_000

/** Writes only if something has changed, or once a day so that the state is not purged. */
export async function readSyncState(ctx: Context, collection: Collection, runCommand: RunCommand): Promise<StateRow> {
  const { state, changes } = await compareMembers(ctx, collection)
  const isCurrent = state && changes.length === 0 && Date.parse(ctx.now) - Date.parse(state.usedAt) < DAY_MS
  return isCurrent ? state : runCommand((command) => saveChanges(command, collection))
}

const TOKEN = /^urn:staffroom:sync:(\d{1,15}):(\d{1,15})$/

export const formatToken = (id: number, revision: number): string => `urn:staffroom:sync:${id}:${revision}`
export const toSyncState = ({ id, revision }: StateRow): SyncState => ({ token: formatToken(id, revision), revision })

/** Returns the revision; 0 for the first synchronization. Throws 403 for a token that is not, or no longer, valid. */
export function parseToken(text: string, { id, revision, oldestRevision }: StateRow): number {
  if (text === '') return 0
  const match = TOKEN.exec(text)
  const tokenRevision = Number(match?.[2])
  if (match && Number(match[1]) === id && tokenRevision >= oldestRevision && tokenRevision <= revision) return tokenRevision
  const detail = 'This sync token is not valid here, or has expired. Synchronize again from the beginning, without a token.'
  throw new DavProblem(403, { precondition: 'dav:valid-sync-token', detail })
}

/** Changes since a revision, the oldest first; the first synchronization contains no removed members. */
export async function listChangesSince(
  ctx: Context,
  { id }: StateRow,
  { revision, limit }: { revision: number; limit: number | undefined },
): Promise<(MemberChange & { revision: number })[]> {
  let query = getDb(ctx)
    .selectFrom('dav_members')
    .select(['name', 'etag', 'revision'])
    .where('collectionId', '=', id)
    .where('revision', '>', revision)
    .orderBy('revision')
  if (revision === 0) query = query.where('etag', 'is not', null)
  return (limit === undefined ? query : query.limit(limit + 1)).execute()
}
