import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { OptionalModule, setup } from '#platform/contract/workspace/setup.ts'
import { ApiError, invalidInput } from '../api-error.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import type { IdentityContext } from '../identity/identity-context.ts'
import { parseUnusedModules, readWorkspace } from '../identity/read-workspace.ts'
import { saveUnusedModules } from '../identity/unused-modules.ts'
import type { ServerModule } from '../module.ts'
import { SETUP_TOPIC } from './setup-topic.ts'

type ModulesResponse = Output<typeof setup.listModules>
type Needs = ReadonlyMap<string, readonly string[]>

export function createModuleHandlers(getModules: () => readonly ServerModule[]) {
  const getNeeds = (): Needs => new Map(getModules().flatMap(({ name, optional }) => (optional ? [[name, optional.needs ?? []]] : [])))
  return {
    listModules: async (ctx: IdentityContext): Promise<ModulesResponse> =>
      toResponse(getNeeds(), parseUnusedModules(await readWorkspace(ctx.db))),
    updateModules: async (ctx: IdentityContext, { modules }: Input<typeof setup.updateModules>): Promise<ModulesResponse> => {
      const needs = getNeeds()
      await acquireLock(ctx, 'workspace')
      const before = parseUnusedModules(await readWorkspace(ctx.db))
      const unused = new Set(before)
      modules.forEach(({ name, isUsed }, index) => {
        if (!needs.has(name)) throw invalidInput(`/modules/${index}/name`, 'must be a module that can be switched off')
        if (isUsed) useModule(name, { unused, needs })
        else unused.add(name)
      })
      assertNeedsUsed(unused, needs)
      await saveUnusedModules(ctx, before, [...unused])
      ctx.publishChange(SETUP_TOPIC)
      return toResponse(needs, [...unused])
    },
  }
}

const toResponse = (needs: Needs, unused: readonly string[]): ModulesResponse => ({
  modules: [...needs].map(([name, ownNeeds]): OptionalModule => ({ name, isUsed: !unused.includes(name), needs: [...ownNeeds] })),
})

/** Switches on the module and the modules it needs. */
function useModule(name: string, { unused, needs }: { unused: Set<string>; needs: Needs }): void {
  unused.delete(name)
  for (const needed of needs.get(name) ?? []) if (unused.has(needed)) useModule(needed, { unused, needs })
}

function assertNeedsUsed(unused: ReadonlySet<string>, needs: Needs): void {
  for (const [name, ownNeeds] of needs) {
    const missing = unused.has(name) ? undefined : ownNeeds.find((needed) => unused.has(needed))
    if (missing)
      throw new ApiError(409, 'setup.module_needed', `The module ${name} needs the module ${missing}, so switch off ${name} as well.`)
  }
}
