import { Bell } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const notifications = webModule({
  name: 'notifications',
  pages: [
    {
      path: '/notifications',
      title: 'nav.notifications',
      access: 'signed-in',
      load: () => import('./notifications-page.tsx'),
      personal: { icon: Bell, order: 5 },
    },
    {
      path: '/notifications/settings',
      title: 'nav.settings',
      access: 'signed-in',
      load: () => import('./settings-page.tsx'),
    },
  ],
  background: { access: 'signed-in', load: () => import('./notification-effects.tsx') },
})
