import { webModule } from '#platform/web/routing/web-module.ts'

export const samples = webModule({
  name: 'samples',
  pages: [],
  extensions: [{ slot: 'workspace', title: 'nav.samples', access: ['manage', 'Workspace'], load: () => import('./samples-card.tsx') }],
  overviewNotice: { isVisible: (user) => user.hasSamples === true, load: () => import('./samples-notice.tsx') },
  setupSteps: [
    { name: 'samples', title: 'nav.samples', access: ['manage', 'Workspace'], order: 60, load: () => import('./samples-step.tsx') },
  ],
})
