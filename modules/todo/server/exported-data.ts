import { childOf, ownedBy, type ModuleExport } from '#platform/server/exports/module-export.ts'

export const exportedData: ModuleExport = {
  tables: [
    { table: 'tasks', workspace: 'all', person: ownedBy('assigneeId', 'createdById'), hasCsv: true },
    { table: 'tags', workspace: 'all' },
    { table: 'task_tags', key: ['taskId', 'tagId'], workspace: 'all', person: childOf('tasks', 'taskId', 'assigneeId') },
    { table: 'task_calendar_objects', key: ['taskId'], workspace: 'all' },
  ],
}
