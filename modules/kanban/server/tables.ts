import type { Generated, Selectable } from 'kysely'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { Columns, EntityColumns } from '#platform/server/database/record-columns.ts'
import type { CardFields } from '../cards/card.ts'
import type { Checklist } from '../checklists/checklist.ts'
import type { labelColors } from '../labels/contract.ts'

export type KanbanTables = Pick<IdentityTables, 'workspace'> & {
  kanban_projects: EntityColumns & {
    title: string
    isArchived: number
    position: string
    /** Always 0: all projects are in one list. */
    list: number
    /** The highest number used to clear one of its boards. */
    clearingSeq: Generated<number>
    createdById: number | null
  }
  kanban_project_members: { projectId: number; userId: number }
  kanban_boards: EntityColumns & {
    title: string
    projectId: number
    position: string
    cardLimit: number | null
    /** Number of the last clearing (all cards deleted at once) that was not undone; 0 if there is none. */
    clearings: number
    createdById: number | null
  }
  kanban_cards: EntityColumns &
    Columns<typeof CardFields> & {
      hasDescription: number
      projectId: number
      boardId: number
      position: string
      coverId: number | null
      /** JSON of `Checklist[]`. */
      checklists: string
      checklistTotal: number
      checklistDone: number
      /** The highest id used for a checklist or item of this card. */
      checklistSeq: number
      sourceTitle: string | null
      sourceLink: string | null
      /** Number of the last clearing of its board that deleted the card, even if it was restored. */
      clearing: number | null
      createdById: number | null
    }
  kanban_card_members: { cardId: number; userId: number }
  kanban_card_labels: { cardId: number; labelId: number }
  /** A view with the titles of existing labels. */
  kanban_card_label_titles: { cardId: number; labelId: number; title: string }
  /** Removed attachments are kept for undo until they are purged. */
  kanban_card_files: { cardId: number; fileId: number; removedAt: string | null }
  kanban_labels: EntityColumns & { title: string; titleKey: string; color: (typeof labelColors)[number]; projectId: number }
  kanban_comments: EntityColumns & {
    /** Id of the card. */
    taskId: number
    projectId: number
    text: string
    authorId: number | null
    /** JSON array of user ids. */
    mentions: string
  }
}

export type ProjectRow = Selectable<KanbanTables['kanban_projects']>
export type BoardRow = Selectable<KanbanTables['kanban_boards']>
export type CardRow = Selectable<KanbanTables['kanban_cards']>
export type LabelRow = Selectable<KanbanTables['kanban_labels']>
export type CommentRow = Selectable<KanbanTables['kanban_comments']>
/** A project with the user ids of its members. */
export type ProjectWithMembers = ProjectRow & { members: number[] }
/** A card with its label titles, user ids of assignees, file ids of attachments, and parsed checklists. */
export type CardWithDetails = Omit<CardRow, 'checklists'> & {
  labels: string[]
  assignedTo: number[]
  attachments: number[]
  checklists: Checklist[]
  source: { title: string; link: string } | null
}
