import { addSampleRecord } from './sample-records.ts'
import type { SampleRecordContext } from './tables.ts'

const demoRecords = [
  { title: 'Alarm system', description: 'The code changes on the first of each month.' },
  { title: 'Office plants', description: 'Water them on Mondays.' },
  { title: 'Printer', description: 'Paper is in the cupboard next to the kitchen.' },
]

export async function insertDemo(ctx: SampleRecordContext): Promise<void> {
  for (const sampleRecord of demoRecords) await addSampleRecord(ctx, { sampleRecord })
}
