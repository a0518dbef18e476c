import type { TFunction } from 'i18next'
import type { Format } from '#platform/web/i18n/format.ts'
import type { ColumnMutations } from '../../columns/web/index.ts'
import type { CardMutations } from './card-mutations.ts'
import type { KanbanPermissions } from '../../web/use-permissions.ts'
import type { GetLabelTone } from '../../web/use-labels.ts'

/** Shared by all cards and columns of a board, and memoized so that memoized cards do not render again. */
export type BoardContext = {
  projectId: number
  t: TFunction<'kanban'>
  format: Format
  /** `YYYY-MM-DD` */
  today: string
  getLabelTone: GetLabelTone
  permissions: KanbanPermissions
  cardMutations: CardMutations
  columnMutations: ColumnMutations
}
