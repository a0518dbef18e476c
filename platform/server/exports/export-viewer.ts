import { createMongoAbility } from '@casl/ability'
import type { Context } from '../context.ts'
import { anonymousViewer } from '../identity/sessions/authenticate.ts'

/** For formatters that need a viewer: every field of what the person owns or takes part in, and nothing else that is private. */
export const createExportViewer = (ctx: Context<any>, userId: number): Context<any> => ({
  ...ctx,
  viewer: { ...anonymousViewer, id: userId, ability: createMongoAbility([{ action: 'manage', subject: 'all' }]) },
})
