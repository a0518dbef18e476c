import type { ConnectionProblem } from '#platform/contract/workspace/system.ts'
import { isReadableEverywhere } from '../abilities/fields.ts'
import type { Context } from '../context.ts'
import { getPeopleById } from '../identity/people.ts'
import { userSubject } from '../identity/users.ts'
import type { ServerModule } from '../module.ts'
import type { ModuleConnectionProblem } from './module-connection-problem.ts'

const MAX_PROBLEMS = 200

export const createListConnectionProblems =
  (getModules: () => readonly ServerModule[]) =>
  async (ctx: Context): Promise<{ connectionProblems: ConnectionProblem[]; total: number }> => {
    const lists = await Promise.all(
      getModules().map(async ({ name: module, connectionProblems }) =>
        ((await connectionProblems?.(ctx as never)) ?? []).map((problem) => ({ ...problem, module })),
      ),
    )
    const problems = lists.flat()
    return { connectionProblems: await addOwners(ctx, problems.slice(0, MAX_PROBLEMS)), total: problems.length }
  }

async function addOwners(ctx: Context, problems: readonly (ModuleConnectionProblem & { module: string })[]): Promise<ConnectionProblem[]> {
  const canReadNames = isReadableEverywhere(ctx, userSubject, 'fullName')
  const people = await getPeopleById(ctx.db, canReadNames ? problems.map(({ ownerId }) => ownerId) : [])
  return problems.map(({ ownerId, ...problem }) => ({ ...problem, owner: people.get(ownerId ?? 0)?.fullName ?? null }))
}
