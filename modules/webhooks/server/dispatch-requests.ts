import type { Context } from '#platform/server/context.ts'

const listeners = new WeakMap<Context['roles'], () => void>()

/** Sends due deliveries of this server soon; other processes find them by polling. */
export const requestDispatch = ({ roles }: Pick<Context, 'roles'>) => listeners.get(roles)?.()

export function onDispatchRequested({ roles }: Pick<Context, 'roles'>, listener: () => void): () => void {
  listeners.set(roles, listener)
  return () => listeners.delete(roles)
}
