import { LayoutDashboard } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const overview = webModule({
  name: 'overview',
  pages: [
    {
      path: '/overview',
      title: 'nav.overview',
      access: 'signed-in',
      load: () => import('./overview-page.tsx'),
      isOverview: true,
      navigation: { group: 'work', icon: LayoutDashboard, order: 10, shortcut: 'O' },
    },
  ],
})
