import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { closedObject, createInput, entityProperties, Id, pagingParameters, updateInput } from '#platform/contract/schema.ts'

/** Each field is stored in a column of the same name. */
export const SampleRecordFields = Type.Object({
  title: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
  description: Type.String({ maxLength: 5_000 }),
})

export const SampleRecord = Type.Object({ ...entityProperties, ...SampleRecordFields.properties })
export type SampleRecord = Static<typeof SampleRecord>
const SampleRecordDraft = createInput(SampleRecord, ['title'])
export type SampleRecordDraft = Static<typeof SampleRecordDraft>
const SampleRecordPatch = updateInput(SampleRecord)
export type SampleRecordPatch = Static<typeof SampleRecordPatch>

const SampleRecordOutput = Type.Object({ sampleRecord: SampleRecord })

export const sampleRecords = {
  listSampleRecords: endpoint('GET /apps/sample-records/sample-records', {
    access: ['read', 'SampleRecord'],
    summary: 'List sample records by title',
    topic: 'sample-records',
    input: Type.Object(pagingParameters),
    output: Type.Object({ sampleRecords: Type.Array(SampleRecord), total: Type.Integer() }),
  }),
  getSampleRecord: endpoint('GET /apps/sample-records/sample-record', {
    access: ['read', 'SampleRecord'],
    summary: 'Read one sample record',
    topic: 'sample-records',
    input: Type.Object({ id: Id }),
    output: SampleRecordOutput,
  }),
  addSampleRecord: endpoint('POST /apps/sample-records/add-sample-record', {
    access: ['create', 'SampleRecord'],
    summary: 'Add a sample record',
    input: closedObject({ sampleRecord: SampleRecordDraft }),
    output: SampleRecordOutput,
  }),
  updateSampleRecord: endpoint('POST /apps/sample-records/update-sample-record', {
    access: ['update', 'SampleRecord'],
    summary: 'Update a sample record',
    input: closedObject({ sampleRecord: SampleRecordPatch }),
    output: SampleRecordOutput,
  }),
  deleteSampleRecord: endpoint('DELETE /apps/sample-records/delete-sample-record', {
    access: ['delete', 'SampleRecord'],
    summary: 'Delete a sample record; it can be restored for 30 days',
    input: Type.Object({ id: Id }),
    output: SampleRecordOutput,
  }),
}
