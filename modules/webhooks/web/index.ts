import { Webhook } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const webhooks = webModule({
  name: 'webhooks',
  pages: [
    {
      path: '/webhooks',
      title: 'nav.webhooks',
      access: ['manage', 'Webhook'],
      load: () => import('./webhooks-page.tsx'),
      navigation: { group: 'people', icon: Webhook, order: 95 },
    },
  ],
})
