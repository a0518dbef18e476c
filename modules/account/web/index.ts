import { DatabaseBackup, Settings, ShieldUser, UserRound, UserRoundPlus } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const account = webModule({
  name: 'account',
  pages: [
    { path: '/sign-in', title: 'nav.signIn', access: 'guest', bare: true, load: () => import('./sign-in-page.tsx') },
    { path: '/sso/$result', title: 'nav.signIn', access: 'public', bare: true, load: () => import('../sso/web/sso-page.tsx') },
    {
      path: '/two-step-setup',
      title: 'nav.twoStepSetup',
      access: 'signed-in',
      bare: true,
      load: () => import('../factors/web/enrollment-page.tsx'),
    },
    { path: '/register', title: 'nav.register', access: 'guest', bare: true, load: () => import('./register-page.tsx') },
    {
      path: '/forgot-password',
      title: 'nav.forgotPassword',
      access: 'guest',
      bare: true,
      load: () => import('./forgot-password-page.tsx'),
    },
    {
      path: '/reset-password/$token',
      title: 'nav.resetPassword',
      access: 'public',
      bare: true,
      load: () => import('./reset-password-page.tsx'),
    },
    {
      path: '/account',
      title: 'nav.account',
      access: 'signed-in',
      load: () => import('./account-page.tsx'),
      personal: { icon: UserRound, order: 10 },
    },
    {
      path: '/account/security',
      title: 'nav.security',
      access: 'signed-in',
      load: () => import('./security-page.tsx'),
      personal: { icon: ShieldUser, order: 15 },
    },
    {
      path: '/workspace',
      title: 'nav.workspace',
      access: ['manage', 'Workspace'],
      load: () => import('./workspace-page.tsx'),
      navigation: { group: 'people', icon: Settings, order: 100 },
    },
    {
      path: '/workspace/export',
      title: 'nav.dataPage',
      access: ['create', 'Export'],
      load: () => import('../exports/web/data-page.tsx'),
      navigation: { group: 'people', icon: DatabaseBackup, order: 105 },
    },
    {
      path: '/account/requests',
      title: 'nav.accessRequests',
      access: ['update', 'User'],
      load: () => import('./access-requests-page.tsx'),
      navigation: { group: 'people', icon: UserRoundPlus, order: 90 },
    },
  ],
  setupSteps: [{ name: 'region', title: 'nav.region', access: 'signed-in', order: 20, load: () => import('./region-step.tsx') }],
  cards: [
    {
      kind: 'list',
      title: 'overview.requests',
      link: '/account/requests',
      access: ['update', 'User'],
      order: 80,
      load: () => import('./access-requests-card.tsx'),
    },
  ],
})
