import { serverModule } from '#platform/server/module.ts'

/** The endpoints are in platform/server/setup. */
export const setupModule = serverModule<{}, unknown>({
  name: 'setup',
  contract: {},
  handlers: {},
  setupSteps: [{ name: 'modules' }],
  pages: [{ id: 96, title: 'Set up your workspace', icon: 'rocket', link: '/setup', access: ['manage', 'Workspace'] }],
})
