import { MailPlus, UserRoundPlus, UsersRound } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const users = webModule({
  name: 'users',
  pages: [
    {
      path: '/users',
      title: 'nav.users',
      access: ['read', 'User'],
      load: () => import('../users/web/users-page.tsx'),
      navigation: { group: 'people', icon: UsersRound, order: 10, shortcut: 'U' },
    },
    { path: '/users/$id', title: 'nav.user', access: ['read', 'User'], load: () => import('../profile/web/user-page.tsx') },
    {
      path: '/accept-invitation/$token',
      title: 'nav.invitation',
      access: 'public',
      bare: true,
      load: () => import('../invitations/web/accept-invitation-page.tsx'),
    },
  ],
  commands: [
    { title: 'nav.newUser', icon: UserRoundPlus, link: '/users?new=1', access: ['create', 'User'] },
    { title: 'nav.invitePeople', icon: MailPlus, link: '/users?invite=1', access: ['create', 'User'] },
  ],
  setupSteps: [
    {
      name: 'invitations',
      title: 'nav.invitePeople',
      access: ['create', 'User'],
      order: 40,
      load: () => import('../invitations/web/bulk/invite-step.tsx'),
    },
  ],
  extensions: [{ slot: 'account', title: 'nav.picture', access: 'signed-in', load: () => import('../avatar/web/own-avatar.tsx') }],
  banner: { isVisible: (user) => Boolean(user.viewedBy), load: () => import('../view-as/web/view-as-bar.tsx') },
  searchGroups: { user: 'nav.users' },
})
