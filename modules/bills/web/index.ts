import { FileUp, Receipt } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const bills = webModule({
  name: 'bills',
  about: 'nav.about',
  pages: [
    {
      path: '/bills',
      title: 'nav.bills',
      access: ['read', 'Bill'],
      load: () => import('../list/web/bills-page.tsx'),
      navigation: { group: 'business', icon: Receipt, order: 12, shortcut: 'L' },
    },
    { path: '/bills/$id', title: 'nav.bill', access: ['read', 'Bill'], load: () => import('../details/web/bill-page.tsx') },
  ],
  commands: [{ title: 'nav.uploadBill', icon: FileUp, link: '/bills?new=1', access: ['create', 'Bill'] }],
  searchGroups: { bill: 'nav.bills' },
  cards: [
    {
      kind: 'list',
      title: 'overview.due',
      link: '/bills?status=approved&sortColumn=dueDate&sort=asc',
      access: ['read', 'Bill'],
      order: 65,
      load: () => import('../due/web/due-bills-card.tsx'),
    },
  ],
})
