import { KeyRound, ShieldCheck } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const permissions = webModule({
  name: 'permissions',
  pages: [
    {
      path: '/roles',
      title: 'nav.roles',
      access: ['read', 'Role'],
      load: () => import('../roles/web/roles-page.tsx'),
      navigation: { group: 'people', icon: ShieldCheck, order: 20 },
    },
    { path: '/roles/$id', title: 'nav.role', access: ['read', 'Role'], load: () => import('../roles/web/role-page.tsx') },
    {
      path: '/permissions',
      title: 'nav.permissions',
      access: ['read', 'Permission'],
      load: () => import('../permissions/web/permissions-page.tsx'),
      navigation: { group: 'people', icon: KeyRound, order: 30 },
    },
    { path: '/permissions/ask', title: 'nav.ask', access: 'signed-in', load: () => import('../explain/web/check-access-page.tsx') },
  ],
  commands: [
    { title: 'nav.newRole', icon: ShieldCheck, link: '/roles?new=1', access: ['create', 'Role'] },
    { title: 'nav.newPermission', icon: KeyRound, link: '/permissions?new=1', access: ['create', 'Permission'] },
    { title: 'nav.ask', icon: ShieldCheck, link: '/permissions/ask', access: 'signed-in' },
  ],
  extensions: [
    { slot: 'person', title: 'nav.rights', access: ['read', 'Role'], load: () => import('../explain/web/person-access-tab.tsx') },
  ],
  getAccessReportLink: (action, subject) => `/permissions/ask?ask=why&action=${action}&subject=${subject}`,
  searchGroups: { role: 'nav.roles', permission: 'nav.permissions' },
})
