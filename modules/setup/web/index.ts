import { Rocket } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const setup = webModule({
  name: 'setup',
  pages: [
    {
      path: '/setup',
      title: 'nav.setup',
      access: ['manage', 'Workspace'],
      load: () => import('./setup-page.tsx'),
      preload: '/api/setup',
      isSetup: true,
    },
  ],
  commands: [{ title: 'nav.setup', icon: Rocket, link: '/setup', access: ['manage', 'Workspace'] }],
  extensions: [{ slot: 'workspace', title: 'nav.modules', access: ['manage', 'Workspace'], load: () => import('./modules-card.tsx') }],
  overviewNotice: { isVisible: (user) => user.isSetupOpen === true, load: () => import('./open-steps.tsx') },
  setupSteps: [
    { name: 'modules', title: 'nav.modules', access: ['manage', 'Workspace'], order: 30, load: () => import('./modules-step.tsx') },
  ],
})
