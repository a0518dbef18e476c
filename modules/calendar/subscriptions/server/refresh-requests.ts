import type { Context } from '#platform/server/context.ts'

const listeners = new WeakMap<Context['roles'], () => void>()

/** Starts due refreshes of this server soon; other processes find them by polling. */
export const requestRefresh = ({ roles }: Pick<Context, 'roles'>) => listeners.get(roles)?.()

export function onRefreshRequested({ roles }: Pick<Context, 'roles'>, listener: () => void): () => void {
  listeners.set(roles, listener)
  return () => listeners.delete(roles)
}
