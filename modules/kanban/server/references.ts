import { clearedWith, deletedWith, type References } from '#platform/server/samples/references.ts'

export const references: References = {
  kanban_projects: { createdById: clearedWith('users') },
  kanban_project_members: { projectId: deletedWith('kanban_projects'), userId: deletedWith('users') },
  kanban_boards: { projectId: deletedWith('kanban_projects'), createdById: clearedWith('users') },
  kanban_labels: { projectId: deletedWith('kanban_projects') },
  kanban_cards: {
    projectId: deletedWith('kanban_projects'),
    boardId: deletedWith('kanban_boards'),
    coverId: clearedWith('files'),
    createdById: clearedWith('users'),
  },
  kanban_card_files: { cardId: deletedWith('kanban_cards'), fileId: deletedWith('files') },
  kanban_card_labels: { cardId: deletedWith('kanban_cards'), labelId: deletedWith('kanban_labels') },
  kanban_card_members: { cardId: deletedWith('kanban_cards'), userId: deletedWith('users') },
  kanban_comments: { taskId: deletedWith('kanban_cards'), projectId: deletedWith('kanban_projects'), authorId: clearedWith('users') },
}
