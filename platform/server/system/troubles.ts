import type { Trouble } from '#platform/contract/workspace/system.ts'
import { isReadableEverywhere } from '../abilities/fields.ts'
import type { Context } from '../context.ts'
import { getPeopleById } from '../identity/people.ts'
import { userSubject } from '../identity/users.ts'
import type { ServerModule } from '../module.ts'
import type { ModuleTrouble } from './module-trouble.ts'

const MAX_TROUBLES = 200

export const createListTroubles =
  (getModules: () => readonly ServerModule[]) =>
  async (ctx: Context): Promise<{ troubles: Trouble[]; total: number }> => {
    const lists = await Promise.all(
      getModules().map(async ({ name: module, troubles }) =>
        ((await troubles?.(ctx as never)) ?? []).map((trouble) => ({ ...trouble, module })),
      ),
    )
    const troubles = lists.flat()
    return { troubles: await addOwners(ctx, troubles.slice(0, MAX_TROUBLES)), total: troubles.length }
  }

async function addOwners(ctx: Context, troubles: readonly (ModuleTrouble & { module: string })[]): Promise<Trouble[]> {
  const canReadNames = isReadableEverywhere(ctx, userSubject, 'fullName')
  const people = await getPeopleById(ctx.db, canReadNames ? troubles.map(({ ownerId }) => ownerId) : [])
  return troubles.map(({ ownerId, ...trouble }) => ({ ...trouble, owner: people.get(ownerId ?? 0)?.fullName ?? null }))
}
