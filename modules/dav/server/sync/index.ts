export { purgeSyncStates } from './purge.ts'
export { formatToken, listChangesSince, parseToken, readSyncState, toSyncState } from './sync-state.ts'
