import type { Trouble } from '#platform/contract/workspace/system.ts'
import type { Context } from '../context.ts'
import type { ServerModule } from '../module.ts'

/** A connection that fails, such as an email account whose server rejects the password. Contains no content of the account. */
export type ModuleTrouble = Omit<Trouble, 'module'>

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
    return { troubles: troubles.slice(0, MAX_TROUBLES), total: troubles.length }
  }
