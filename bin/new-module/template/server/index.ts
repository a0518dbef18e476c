import { serverModule } from '#platform/server/module.ts'
import { sampleRecords } from '../contract.ts'
import { insertDemo } from './demo.ts'
import { purgeSampleRecords } from './purge-sample-records.ts'
import { sampleRecordSubject } from './sample-record-subject.ts'
import {
  addSampleRecord,
  deleteSampleRecord,
  getSampleRecord,
  listSampleRecords,
  undoSampleRecord,
  updateSampleRecord,
} from './sample-records.ts'
import { sampleRecordSearchGroup } from './search-group.ts'
import { migrations, type SampleRecordTables } from './tables.ts'

export const sampleRecordsModule = serverModule<typeof sampleRecords, SampleRecordTables>({
  name: 'sample-records',
  documentation: { title: 'Sample records', description: 'Sample records and their owners.' },
  optional: {},
  contract: sampleRecords,
  handlers: { listSampleRecords, getSampleRecord, addSampleRecord, updateSampleRecord, deleteSampleRecord },
  migrations,
  exports: { tables: [{ table: 'sample_records', workspace: 'all' }] },
  subjects: [sampleRecordSubject],
  search: [sampleRecordSearchGroup],
  topics: [{ name: 'sample-records', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'SampleRecord') }],
  tablePermissions: { 'sample-records': ['read', 'SampleRecord'] },
  undo: { 'sample-record': undoSampleRecord },
  permissions: [
    {
      name: 'sample-records.manage',
      title: 'View, create, edit and delete sample records',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: 'SampleRecord' }],
      assignedTo: ['manager', 'staff'],
    },
  ],
  jobs: [purgeSampleRecords],
  pages: [{ id: 9999, title: 'Sample records', icon: 'notebook-text', link: '/sample-records', access: ['read', 'SampleRecord'] }],
  demo: insertDemo,
})
