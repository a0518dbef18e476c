import type { TFunction } from 'i18next'
import type { Format } from '#platform/web/format.ts'
import type { BoardActs } from './board-acts.ts'
import type { CardActs } from './card-acts.ts'
import type { KanbanRights } from './kanban-rights.ts'
import type { ToneOf } from './use-board.ts'

/** What every card and column of a board needs; made anew only when it changes, so that a card is drawn again only when it is another. */
export type Means = {
  projectId: number
  t: TFunction<'kanban'>
  format: Format
  /** `YYYY-MM-DD` */
  today: string
  toneOf: ToneOf
  rights: KanbanRights
  cards: CardActs
  boards: BoardActs
}
