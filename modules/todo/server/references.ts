import { clearedWith, deletedWith, type References } from '#platform/server/samples/references.ts'
import { SORT_KEY_UNASSIGNED } from '../tasks/server/save-task.ts'

export const references: References = {
  tasks: {
    parentId: deletedWith('tasks'),
    assigneeId: clearedWith('users', { assigneeKey: SORT_KEY_UNASSIGNED }),
    createdById: clearedWith('users'),
  },
  task_tags: { taskId: deletedWith('tasks'), tagId: deletedWith('tags') },
  task_calendar_objects: { taskId: deletedWith('tasks') },
}
