import type { Generated, Selectable } from 'kysely'
import type { IdentityTables } from '#platform/server/identity/tables.ts'
import type { Checklist } from '../checklists/checklist.ts'
import type { labelColors } from '../labels/contract.ts'

type EntityColumns = { id: Generated<number>; removedAt: string | null; createdAt: string; updatedAt: string }

export type KanbanTables = Pick<IdentityTables, 'workspace'> & {
  kanban_projects: EntityColumns & {
    title: string
    isArchived: number
    position: string
    /** All projects are one list: always 0. */
    list: number
    /** The last number given to a clearing of one of its boards. */
    clearingSeq: Generated<number>
    createdById: number | null
  }
  kanban_project_members: { projectId: number; userId: number }
  kanban_boards: EntityColumns & {
    title: string
    projectId: number
    position: string
    cardLimit: number | null
    /** The number of the last act that deleted all its cards at once and was not undone; 0 where there is none. */
    clearings: number
    createdById: number | null
  }
  kanban_cards: EntityColumns & {
    title: string
    description: string
    hasDescription: number
    projectId: number
    boardId: number
    position: string
    dueDate: string | null
    isDone: number
    isArchived: number
    coverId: number | null
    /** JSON: checklists with their items. */
    checklists: string
    checklistTotal: number
    checklistDone: number
    /** The last number given to a checklist or an item of this card. */
    checklistSeq: number
    sourceTitle: string | null
    sourceLink: string | null
    /** The last clearing of its board that deleted it, also where it was brought back. */
    clearing: number | null
    createdById: number | null
  }
  kanban_card_members: { cardId: number; userId: number }
  kanban_card_labels: { cardId: number; labelId: number }
  /** A view: the titles of the labels that exist. */
  kanban_card_label_titles: { cardId: number; labelId: number; title: string }
  /** Files stay the card's; one that was taken off is kept for undo until it is purged. */
  kanban_card_files: { cardId: number; fileId: number; removedAt: string | null }
  kanban_labels: EntityColumns & { title: string; titleKey: string; color: (typeof labelColors)[number]; projectId: number }
  kanban_comments: EntityColumns & {
    /** The card. */
    taskId: number
    projectId: number
    text: string
    authorId: number | null
    /** JSON: ids of people. */
    mentions: string
  }
}

export type ProjectRow = Selectable<KanbanTables['kanban_projects']>
export type BoardRow = Selectable<KanbanTables['kanban_boards']>
export type CardRow = Selectable<KanbanTables['kanban_cards']>
export type LabelRow = Selectable<KanbanTables['kanban_labels']>
export type CommentRow = Selectable<KanbanTables['kanban_comments']>
/** A project with the ids of its members. */
export type ProjectWithMembers = ProjectRow & { members: number[] }
/** A card with what stands in other tables: titles of labels, ids of members, ids of files; its checklists are read. */
export type CardWithDetails = Omit<CardRow, 'checklists'> & {
  labels: string[]
  assignedTo: number[]
  attachments: number[]
  checklists: Checklist[]
  source: { title: string; link: string } | null
}
