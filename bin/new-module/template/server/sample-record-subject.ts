import type { Subject } from '#platform/server/abilities/subject.ts'
import { toSubjectFields } from '#platform/server/database/record-columns.ts'
import { SampleRecordFields } from '../contract.ts'

export const sampleRecordSubject = {
  subject: 'SampleRecord',
  entity: 'sample-record',
  table: 'sample_records',
  fields: toSubjectFields(SampleRecordFields),
  notDeleted: (eb) => eb('sample_records.removedAt', 'is', null),
  topics: () => ['sample-records'],
  link: (id) => `/sample-records?open=${id}`,
} as const satisfies Subject
