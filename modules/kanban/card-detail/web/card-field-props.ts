import type { Card } from '../../cards/card.ts'
import type { Label } from '../../labels/contract.ts'
import type { Project } from '../../projects/contract.ts'
import type { CardUpdate, BoardContext } from '../../cards/web/index.ts'

export type CardFieldProps = {
  card: Card
  project: Project
  labels: readonly Label[]
  context: BoardContext
  update: CardUpdate
  canEdit: (field: keyof Card) => boolean
}
