import { serverModule } from '#platform/server/module.ts'

export const overviewModule = serverModule<{}, unknown>({
  name: 'overview',
  contract: {},
  handlers: {},
  pages: [{ id: 29, title: 'Overview', icon: 'layout-dashboard', link: '/overview', access: 'signed-in' }],
})
