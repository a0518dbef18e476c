import type { SearchGroup } from '#platform/server/search/search-group.ts'
import { sampleRecordSubject } from './sample-record-subject.ts'
import type { SampleRecordContext, SampleRecordRow } from './tables.ts'

export const sampleRecordSearchGroup: SearchGroup<SampleRecordRow, SampleRecordContext> = {
  subject: sampleRecordSubject,
  index: { fields: ['title', 'description'] },
  toResults: (_, rows) => rows.map(({ id, title }) => ({ title: title ?? '', link: sampleRecordSubject.link(id) })),
  listPath: '/sample-records?q=',
}
