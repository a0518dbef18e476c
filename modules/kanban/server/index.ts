import { kanban } from '../contract.ts'
import { addBoard, deleteBoard, listBoards, moveBoard, undoBoard, updateBoard } from './boards.ts'
import { listBoardCards } from './board-cards.ts'
import { attachFile, deleteChecklist, deleteChecklistItem, detachFile, saveChecklist, saveChecklistItem } from './card-parts.ts'
import { addTask, clearTasks, copyTask, deleteTask, getTask, updateTask } from './cards.ts'
import { demo } from './demo.ts'
import { addComment, deleteComment, undoComment, updateComment } from './comments.ts'
import { addLabel, deleteLabel, listLabels, undoLabel, updateLabel } from './labels.ts'
import { listTasks } from './list-cards.ts'
import { migrations } from './migrations.ts'
import { listDueTasks } from './due-cards.ts'
import { moveTask, reorderTasks, updateTaskBoard } from './move-cards.ts'
import { addProject, deleteProject, listProjects, moveProject, undoProject, updateProject } from './projects.ts'
import { notices } from './notices.ts'
import { openBoard } from './open-board.ts'
import { purgeKanban } from './purge.ts'
import { boardSubject, cardSubject, commentSubject, labelSubject, projectSubject, type KanbanContext } from './subjects.ts'
import { searchCards } from './search-cards.ts'
import type { KanbanTables } from './tables.ts'
import { undoCard } from './undo-card.ts'
import type { Context } from '#platform/server/context.ts'
import { visible } from '#platform/server/abilities/visible.ts'
import { cardsFound, commentsFound } from './search-group.ts'
import { serverModule } from '#platform/server/module.ts'

export { addCard } from './add-card.ts'
export { cardStates } from './card-states.ts'

export const kanbanModule = serverModule<typeof kanban, KanbanTables>({
  name: 'kanban',
  search: [cardsFound, commentsFound],
  contract: kanban,
  verbs: {
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
  subjects: [projectSubject, boardSubject, labelSubject, cardSubject, commentSubject],
  topics: [
    { name: 'kanban', may: (ctx) => ctx.viewer.ability.can('read', 'Project') },
    { name: 'my-cards', own: true, may: () => true },
    { name: 'kanban/:projectId', may: (ctx, { projectId }) => mayHear(ctx, Number(projectId)) },
  ],
  undo: { project: undoProject, board: undoBoard, card: undoCard, label: undoLabel, comment: undoComment },
  permissions: [
    {
      name: 'kanban.manage',
      title: 'Manage all projects and what is said on their cards',
      rules: [{ action: ['read', 'create', 'update', 'delete'], subject: ['Project', 'Board', 'Card', 'Label', 'Comment'] }],
      assignedTo: ['manager'],
    },
    {
      name: 'kanban.work',
      title: 'Work on projects: boards, cards, labels and own comments',
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
      title: 'Read the projects one is a member of',
      rules: [
        { action: 'read', subject: 'Project', conditions: { 'members.id': '${user.id}' } },
        { action: 'read', subject: ['Board', 'Card', 'Label', 'Comment'] },
      ],
      assignedTo: ['guest'],
    },
  ],
  notices,
  jobs: [purgeKanban],
  pages: [{ id: 7, title: 'Kanban', icon: 'square-kanban', link: '/kanban', access: ['read', 'Project'] }],
  demo,
})

async function mayHear(ctx: Context, projectId: number): Promise<boolean> {
  if (!Number.isSafeInteger(projectId)) return false
  const found = visible(ctx as unknown as KanbanContext, projectSubject)
    .select('id')
    .where('id', '=', projectId)
  return (await found.executeTakeFirst()) !== undefined
}
