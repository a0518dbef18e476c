import type { Task } from '../../contract.ts'

/** A task of the tests: open, without anything. */
export const sampleTask = (given: Partial<Task> = {}): Task => ({
  id: 1,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  title: 'Call the printer',
  description: '',
  dueDate: null,
  dueTime: null,
  timeZone: null,
  tags: [],
  assignee: null,
  isImportant: false,
  isCompleted: false,
  isDeleted: false,
  completedAt: null,
  position: 'a0',
  createdBy: null,
  parentId: null,
  parentTitle: null,
  subtaskCount: 0,
  subtaskDoneCount: 0,
  ...given,
})
