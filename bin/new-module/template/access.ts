import type { ModuleAccess } from '#platform/contract/access.ts'
import { createBlank } from '#platform/contract/schema.ts'
import { SampleRecordFields } from './contract.ts'

export const access: ModuleAccess = {
  endpoints: {
    listSampleRecords: {
      type: 'list',
      subject: 'SampleRecord',
      rows: ['sampleRecords'],
      total: 'total',
      search: ['title', 'description'],
    },
    getSampleRecord: { type: 'read', subject: 'SampleRecord', rows: ['sampleRecord'], input: (id) => ({ id }) },
    addSampleRecord: {
      type: 'create',
      subject: 'SampleRecord',
      rows: ['sampleRecord'],
      input: (sampleRecord) => ({ sampleRecord }),
      defaults: () => createBlank(SampleRecordFields),
      inputs: ({ createUniqueText }) => [
        { title: createUniqueText('title') },
        { title: createUniqueText('title'), description: createUniqueText('description') },
      ],
    },
    updateSampleRecord: {
      type: 'write',
      subject: 'SampleRecord',
      action: 'update',
      rows: ['sampleRecord'],
      input: ([id], changes) => ({ sampleRecord: { id, ...changes } }),
      changes: (_, { createUniqueText }) => [{ title: createUniqueText('title') }, { description: createUniqueText('description') }],
    },
    deleteSampleRecord: {
      type: 'write',
      subject: 'SampleRecord',
      action: 'delete',
      rows: ['sampleRecord'],
      input: ([id]) => ({ id }),
    },
  },
  subjects: {
    SampleRecord: {
      make: {
        by: 'addSampleRecord',
        inputs: [1, 2, 3, 4, 5].map(() => ({ createUniqueText }) => ({
          sampleRecord: { title: createUniqueText('title'), description: createUniqueText('description') },
        })),
      },
      view: 'getSampleRecord',
    },
  },
  topics: { 'sample-records': [['read', 'SampleRecord']] },
}
