import { Table2 } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const datatables = webModule({
  name: 'datatables',
  about: 'nav.about',
  pages: [
    {
      path: '/tables',
      title: 'nav.tables',
      access: ['read', 'Invoice'],
      load: () => import('./tables-page.tsx'),
      navigation: { group: 'business', icon: Table2, order: 30 },
    },
  ],
})
