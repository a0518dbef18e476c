import { ContactRound, UserRoundPlus } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const contacts = webModule({
  name: 'contacts',
  about: 'nav.about',
  pages: [
    {
      path: '/contacts',
      title: 'nav.contacts',
      access: ['read', 'Contact'],
      load: () => import('../contacts/web/contacts-page.tsx'),
      preload: '/apps/contacts/contacts?page=1&perPage=20',
      navigation: { group: 'work', icon: ContactRound, order: 45, shortcut: 'N' },
    },
    {
      path: '/contacts/duplicates',
      title: 'nav.duplicates',
      access: ['update', 'Contact'],
      load: () => import('../duplicates/web/duplicates-page.tsx'),
    },
    { path: '/contacts/$id', title: 'nav.contact', access: ['read', 'Contact'], load: () => import('../contacts/web/contact-page.tsx') },
  ],
  commands: [{ title: 'nav.newContact', icon: UserRoundPlus, link: '/contacts?new=1', access: ['create', 'Contact'] }],
  searchGroups: { contact: 'nav.contacts' },
})
