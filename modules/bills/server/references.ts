import { clearedWith, deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = {
  bills: {
    assigneeId: clearedWith('users'),
    createdById: clearedWith('users'),
    taskId: clearedWith('tasks'),
    emailId: clearedWith('emails'),
  },
  bill_documents: { billId: deletedWith('bills') },
  bill_steps: { billId: deletedWith('bills'), createdById: clearedWith('users') },
}
