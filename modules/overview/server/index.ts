import { serverModule } from '#platform/server/module.ts'

/** The page alone: what stands on it is asked for by the modules that it is about. */
export const overviewModule = serverModule<{}, unknown>({
  name: 'overview',
  contract: {},
  verbs: {},
  pages: [{ id: 29, title: 'Overview', icon: 'layout-dashboard', link: '/overview', access: 'signed-in' }],
})
