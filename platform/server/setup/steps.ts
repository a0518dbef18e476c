import type { Input, Output } from '#platform/contract/endpoint.ts'
import type { setup, SetupStepState } from '#platform/contract/workspace/setup.ts'
import { invalidInput } from '../api-error.ts'
import type { Context } from '../context.ts'
import { acquireLock } from '../database/acquire-lock.ts'
import type { IdentityTables } from '../identity/tables.ts'
import type { ServerModule, SetupStep } from '../module.ts'
import { SETUP_TOPIC } from './setup-topic.ts'
import type { SetupTables } from './tables.ts'

type SetupContext = Context<SetupTables & Pick<IdentityTables, 'workspace'>>
type SetupResponse = Output<typeof setup.getSetup>

export function createStepHandlers(getModules: () => readonly ServerModule[]) {
  const readSetup = (ctx: SetupContext) => readSetupOf(ctx, listSteps(getModules()))
  return {
    getSetup: async (ctx: SetupContext): Promise<SetupResponse> => ({ setup: await readSetup(ctx) }),
    updateSetupStep: async (ctx: SetupContext, { step }: Input<typeof setup.updateSetupStep>): Promise<SetupResponse> => {
      if (!listSteps(getModules()).some(({ module, name }) => module === step.module && name === step.name))
        throw invalidInput('/step/name', 'must be a step of the setup assistant')
      await saveStatus(ctx, step)
      const state = await readSetup(ctx)
      const isFinished = state.isOpen && state.steps.every(({ status }) => status === 'done')
      return isFinished ? { setup: { ...state, isOpen: await setOpen(ctx, false) } } : { setup: state }
    },
    closeSetup: async (ctx: SetupContext): Promise<SetupResponse> => {
      await setOpen(ctx, false)
      return { setup: await readSetup(ctx) }
    },
    reopenSetup: async (ctx: SetupContext): Promise<SetupResponse> => {
      await setOpen(ctx, true)
      return { setup: await readSetup(ctx) }
    },
  }
}

type ModuleStep = SetupStep & { module: string }

const listSteps = (modules: readonly ServerModule[]): ModuleStep[] =>
  modules.flatMap(({ name: module, setupSteps = [] }) => setupSteps.map((step) => ({ ...step, module })))

async function readSetupOf(ctx: SetupContext, steps: readonly ModuleStep[]): Promise<SetupResponse['setup']> {
  const { setupClosedAt } = await ctx.db.selectFrom('workspace').select('setupClosedAt').executeTakeFirstOrThrow()
  const rows = await ctx.db.selectFrom('setup_steps').selectAll().execute()
  const statuses = new Map(rows.map(({ step, status }) => [step, status]))
  const states: SetupStepState[] = []
  for (const { module, name, isDone } of steps) {
    const stored = statuses.get(toKey({ module, name }))
    const status = stored !== 'done' && (await isDone?.(ctx)) ? 'done' : (stored ?? 'open')
    states.push({ module, name, status })
  }
  return { isOpen: setupClosedAt === null, steps: states }
}

const toKey = ({ module, name }: Pick<SetupStepState, 'module' | 'name'>) => `${module}.${name}`

async function saveStatus(ctx: SetupContext, { status, ...step }: SetupStepState): Promise<void> {
  await acquireLock(ctx, 'setup')
  const { db } = ctx
  if (status === 'open') await db.deleteFrom('setup_steps').where('step', '=', toKey(step)).execute()
  else
    await db
      .insertInto('setup_steps')
      .values({ step: toKey(step), status })
      .onConflict((conflict) => conflict.column('step').doUpdateSet({ status }))
      .execute()
  ctx.publishChange(SETUP_TOPIC)
}

/** Also refreshes the sessions of all users, which tell whether the overview asks for the open steps. */
async function setOpen(ctx: SetupContext, isOpen: boolean): Promise<boolean> {
  await ctx.db
    .updateTable('workspace')
    .set({ setupClosedAt: isOpen ? null : ctx.now })
    .execute()
  ctx.publishChange(SETUP_TOPIC)
  ctx.publishChange('workspace')
  return isOpen
}
