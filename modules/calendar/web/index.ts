import { CalendarDays, CalendarPlus } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const calendar = webModule({
  name: 'calendar',
  about: 'nav.about',
  pages: [
    {
      path: '/calendar',
      title: 'nav.calendar',
      access: ['read', 'Event'],
      load: () => import('../views/web/calendar-page.tsx'),
      navigation: { group: 'work', icon: CalendarDays, order: 60, shortcut: 'C' },
    },
    {
      path: '/calendar/rooms',
      title: 'nav.rooms',
      access: ['read', 'Room'],
      load: () => import('../rooms/web/rooms-page.tsx'),
    },
    {
      path: '/guest-invitation/$token',
      title: 'nav.guestInvitation',
      access: 'public',
      bare: true,
      load: () => import('../replies/web/guest-invitation-page.tsx'),
    },
  ],
  commands: [{ title: 'nav.newEvent', icon: CalendarPlus, link: '/calendar?new=1', access: ['create', 'Event'] }],
  searchGroups: { event: 'nav.calendar' },
  cards: [
    {
      kind: 'list',
      title: 'overview.today',
      link: '/calendar?view=day',
      access: ['read', 'Event'],
      order: 20,
      load: () => import('../views/web/todays-events-card.tsx'),
    },
  ],
})
