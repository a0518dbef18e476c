import { setup } from '#platform/contract/workspace/setup.ts'
import type { IdentityTables } from '../identity/tables.ts'
import { serverModule, type ServerModule } from '../module.ts'
import { SETUP_TOPIC } from './setup-topic.ts'
import { createStepHandlers } from './steps.ts'
import { migrations, type SetupTables } from './tables.ts'
import { createModuleHandlers } from './unused-modules.ts'

/** The setup assistant and the modules that the workspace uses; the page is in the module setup. */
export const createSetupModule = (getModules: () => readonly ServerModule[]): ServerModule =>
  serverModule<typeof setup, SetupTables & IdentityTables>({
    name: 'workspace',
    documentation: { title: 'Setup', description: 'The steps of the setup assistant and the modules that the workspace uses.' },
    contract: setup,
    handlers: { ...createStepHandlers(getModules), ...createModuleHandlers(getModules) },
    migrations,
    topics: [{ name: SETUP_TOPIC, canSubscribe: ({ viewer }) => viewer.ability.can('manage', 'Workspace') }],
  })
