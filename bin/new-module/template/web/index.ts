import { NotebookText, Plus } from 'lucide-react'
import { webModule } from '#platform/web/routing/web-module.ts'

export const sampleRecords = webModule({
  name: 'sample-records',
  pages: [
    {
      path: '/sample-records',
      title: 'nav.sampleRecords',
      access: ['read', 'SampleRecord'],
      load: () => import('./sample-records-page.tsx'),
      preload: '/apps/sample-records/sample-records?q=&page=1&perPage=20',
      navigation: { group: 'work', icon: NotebookText, order: 100 },
    },
  ],
  commands: [{ title: 'nav.newSampleRecord', icon: Plus, link: '/sample-records?new=1', access: ['create', 'SampleRecord'] }],
  searchGroups: { 'sample-record': 'nav.sampleRecords' },
})
