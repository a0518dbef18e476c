import { exportedData } from './exported-data.ts'
import { kanban } from '../contract.ts'
import { addBoard, deleteBoard, listBoards, moveBoard, updateBoard } from '../columns/server/columns.ts'
import { undoBoard } from '../columns/server/undo-column.ts'
import { listBoardCards } from '../board/server/board-cards.ts'
import { attachFile, detachFile } from '../attachments/server/attachments.ts'
import { deleteChecklist, deleteChecklistItem, saveChecklist, saveChecklistItem } from '../checklists/server/checklists.ts'
import { addTask, deleteTask, getTask, updateTask } from '../cards/server/cards.ts'
import { clearTasks } from '../cards/server/clear-tasks.ts'
import { copyTask } from '../cards/server/copy-card.ts'
import { insertDemoProjects } from './demo/insert-demo-projects.ts'
import { addComment, deleteComment, undoComment, updateComment } from '../comments/server/comments.ts'
import { addLabel, deleteLabel, listLabels, undoLabel, updateLabel } from '../labels/server/labels.ts'
import { listTasks } from '../cards/server/list-cards.ts'
import { migrations } from './migrations.ts'
import { listDueTasks } from '../due-dates/server/due-cards.ts'
import { moveTask, reorderTasks, updateTaskBoard } from '../cards/server/move-cards.ts'
import { addProject, deleteProject, listProjects, moveProject, undoProject, updateProject } from '../projects/server/projects.ts'
import { notificationKinds } from './notification-kinds.ts'
import { openBoard } from '../board/server/open-board.ts'
import { purgeKanban } from './purge.ts'
import { boardSubject, cardSubject, commentSubject, type KanbanContext, labelSubject, projectSubject } from './subjects.ts'
import { searchCards } from '../search/server/search-cards.ts'
import type { KanbanTables } from './tables.ts'
import { undoCard } from '../cards/server/undo-card.ts'
import type { Context } from '#platform/server/context.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { cardSearchGroup, commentSearchGroup } from '../search/server/search-groups.ts'
import { references } from './references.ts'
import { kanbanCsvSource } from '../import/server/csv/csv-source.ts'
import { trelloSource } from '../import/server/trello/trello-source.ts'
import { serverModule } from '#platform/server/module.ts'

export { addCard } from '../cards/server/add-card.ts'
export { getCardStates } from '../cards/server/card-states.ts'

export const kanbanModule = serverModule<typeof kanban, KanbanTables>({
  name: 'kanban',
  references,
  documentation: { title: 'Kanban', description: 'Projects with boards, cards, checklists and comments.' },
  search: [cardSearchGroup, commentSearchGroup],
  optional: {},
  importSources: [trelloSource, kanbanCsvSource],
  contract: kanban,
  handlers: {
    listProjects,
    addProject,
    updateProject,
    moveProject,
    deleteProject,
    openBoard,
    listBoardCards,
    searchCards,
    listDueTasks,
    listBoards,
    listTasks,
    addBoard,
    updateBoard,
    moveBoard,
    deleteBoard,
    clearTasks,
    addTask,
    updateTask,
    updateTaskBoard,
    reorderTasks,
    getTask,
    moveTask,
    copyTask,
    deleteTask,
    attachFile,
    detachFile,
    saveChecklist,
    deleteChecklist,
    saveChecklistItem,
    deleteChecklistItem,
    listLabels,
    addLabel,
    updateLabel,
    deleteLabel,
    addComment,
    updateComment,
    deleteComment,
  },
  migrations,
  exports: exportedData,
  subjects: [projectSubject, boardSubject, labelSubject, cardSubject, commentSubject],
  topics: [
    { name: 'kanban', canSubscribe: (ctx) => ctx.viewer.ability.can('read', 'Project') },
    { name: 'my-cards', isPersonal: true, canSubscribe: () => true },
    { name: 'kanban/:projectId', canSubscribe: (ctx, { projectId }) => canReadProject(ctx, Number(projectId)) },
  ],
  undo: { project: undoProject, board: undoBoard, card: undoCard, label: undoLabel, comment: undoComment },
  permissions: [
    {
      name: 'kanban.manage',
      title: 'Manage all projects, including all comments',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: ['Project', 'Board', 'Card', 'Label', 'Comment'] }],
      assignedTo: ['manager'],
    },
    {
      name: 'kanban.work',
      title: 'Work on projects: columns, cards, labels, and own comments',
      rules: [
        { action: ['read', 'create', 'update'], subject: 'Project' },
        { action: ['read', 'create', 'update', 'delete'], subject: ['Board', 'Card', 'Label'] },
        { action: ['read', 'create'], subject: 'Comment' },
        { action: ['update', 'delete'], subject: 'Comment', conditions: { 'author.id': '${user.id}' } },
      ],
      assignedTo: ['staff'],
    },
    {
      name: 'kanban.follow',
      title: 'View projects where the user is a member',
      rules: [
        { action: 'read', subject: 'Project', conditions: { 'members.id': '${user.id}' } },
        { action: 'read', subject: ['Board', 'Card', 'Label', 'Comment'] },
      ],
      assignedTo: ['guest'],
    },
  ],
  notificationKinds: notificationKinds,
  jobs: [purgeKanban],
  pages: [{ id: 7, title: 'Kanban', icon: 'square-kanban', link: '/kanban', access: ['read', 'Project'] }],
  demo: insertDemoProjects,
})

async function canReadProject(ctx: Context, projectId: number): Promise<boolean> {
  if (!Number.isSafeInteger(projectId)) return false
  const found = visible(ctx as unknown as KanbanContext, projectSubject)
    .select('id')
    .where('id', '=', projectId)
  return (await found.executeTakeFirst()) !== undefined
}
