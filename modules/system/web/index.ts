import { Activity } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const system = webModule({
  name: 'system',
  pages: [
    {
      path: '/system',
      title: 'nav.system',
      access: ['manage', 'Workspace'],
      load: () => import('../page/web/system-page.tsx'),
      preload: '/api/system',
      navigation: { group: 'people', icon: Activity, order: 110 },
    },
  ],
})
