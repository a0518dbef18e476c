import type { StoredContent } from '#platform/server/files/store-upload.ts'
import type { Checklist } from '../../checklists/checklist.ts'
import type { labelColors } from '../../labels/contract.ts'

export type LabelColor = (typeof labelColors)[number]
export type ImportedLabel = { title: string; color: LabelColor }

/** What the imports of boards store: keys of projects, columns and people are those of the items. */
export type KanbanImportValue = ImportedProject | ImportedColumn | ImportedProjectLabel | ImportedCard

export type ImportedProject = { kind: 'project'; title: string; memberKeys: string[]; createdAt: string | null }
export type ImportedColumn = { kind: 'column'; project: string; title: string; createdAt: string | null }
export type ImportedProjectLabel = ImportedLabel & { kind: 'label'; project: string; createdAt: string | null }

export type ImportedCard = {
  kind: 'card'
  project: string
  /** The key of the column's item, or the title of the column, which is added if there is none. */
  column: { key: string } | { title: string }
  title: string
  /** Markdown. */
  description: string
  dueDate: string | null
  isDone: boolean
  isArchived: boolean
  labels: ImportedLabel[]
  memberKeys: string[]
  checklists: Checklist[]
  /** Oldest first. */
  comments: ImportedComment[]
  createdAt: string | null
  attachments: ImportedAttachment[]
}

export type ImportedComment = { text: string; createdAt: string | null; author: { key: string; name: string } | null }

/** `content` is set once the file has been stored. */
export type ImportedAttachment = {
  id: string
  name: string
  /** Address in the other program. */
  url: string
  isCover: boolean
  /** Bytes; null if unknown. */
  size: number | null
  content: StoredContent | null
}
