import Type, { type Static } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { closedObject, OneOf } from '../schema.ts'

/** Skipped steps are still listed on the overview. */
export const setupStepStatuses = ['open', 'skipped', 'done'] as const

const ModuleName = Type.String({ minLength: 1, maxLength: 64, examples: ['invoices'] })

export const SetupStepState = Type.Object({
  module: ModuleName,
  name: Type.String({ minLength: 1, maxLength: 64, examples: ['company'] }),
  status: OneOf(setupStepStatuses),
})
export type SetupStepState = Static<typeof SetupStepState>

/** `isOpen`: the overview lists the steps that are not done. */
export const Setup = Type.Object({ isOpen: Type.Boolean(), steps: Type.Array(SetupStepState) })
export type Setup = Static<typeof Setup>

/** A module that the workspace can choose not to use. `needs`: modules that must be used as well. */
export const OptionalModule = Type.Object({
  name: ModuleName,
  isUsed: Type.Boolean(),
  needs: Type.Array(Type.String({ examples: ['todo'] })),
})
export type OptionalModule = Static<typeof OptionalModule>

const access = ['manage', 'Workspace'] as const

export const setup = {
  getSetup: endpoint('GET /api/setup', {
    access,
    summary: 'List the steps of the setup assistant',
    topic: 'setup',
    input: Type.Object({}),
    output: Type.Object({ setup: Setup }),
  }),
  updateSetupStep: endpoint('POST /api/setup/update-step', {
    access,
    summary: 'Mark a step of the setup assistant as done, skipped or open',
    input: closedObject({ step: closedObject(SetupStepState.properties) }),
    output: Type.Object({ setup: Setup }),
  }),
  closeSetup: endpoint('POST /api/setup/close', {
    access,
    summary: 'Remove the open steps of the setup assistant from the overview',
    input: closedObject({}),
    output: Type.Object({ setup: Setup }),
  }),
  reopenSetup: endpoint('POST /api/setup/reopen', {
    access,
    summary: 'Show the open steps of the setup assistant on the overview again',
    input: closedObject({}),
    output: Type.Object({ setup: Setup }),
  }),
  listModules: endpoint('GET /api/setup/modules', {
    access,
    summary: 'List the modules that the workspace can choose to use',
    topic: 'setup',
    input: Type.Object({}),
    output: Type.Object({ modules: Type.Array(OptionalModule) }),
  }),
  updateModules: endpoint('POST /api/setup/update-modules', {
    access,
    summary: 'Choose which modules the workspace uses; the API of unused modules remains available',
    input: closedObject({
      modules: Type.Array(closedObject({ name: ModuleName, isUsed: Type.Boolean() }), { minItems: 1, maxItems: 100 }),
    }),
    output: Type.Object({ modules: Type.Array(OptionalModule) }),
  }),
}
