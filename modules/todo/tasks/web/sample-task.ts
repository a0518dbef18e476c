import { createBlank } from '#platform/contract/schema.ts'
import { Task } from '../../contract.ts'

export const sampleTask = (fields: Partial<Task> = {}): Task => ({
  ...createBlank(Task),
  id: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  title: 'Call the printer',
  position: 'a0',
  ...fields,
})
