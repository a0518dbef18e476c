import { serverModule } from '#platform/server/module.ts'

/** The endpoints of the cards about the server itself are in platform/server/system. */
export const systemModule = serverModule<{}, unknown>({
  name: 'system',
  contract: {},
  handlers: {},
  pages: [{ id: 101, title: 'System', icon: 'activity', link: '/system', access: ['manage', 'Workspace'] }],
})
