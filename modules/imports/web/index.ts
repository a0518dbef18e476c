import { FileInput } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const imports = webModule({
  name: 'imports',
  pages: [
    {
      path: '/imports',
      title: 'nav.imports',
      access: 'signed-in',
      load: () => import('../list/web/imports-page.tsx'),
      personal: { icon: FileInput, order: 25 },
    },
    { path: '/imports/new', title: 'nav.newImport', access: 'signed-in', load: () => import('../files/web/new-import-page.tsx') },
    { path: '/imports/$id', title: 'nav.import', access: 'signed-in', load: () => import('../wizard/web/import-page.tsx') },
  ],
  setupSteps: [
    { name: 'imports', title: 'nav.imports', access: 'signed-in', order: 50, load: () => import('../list/web/import-step.tsx') },
  ],
})
