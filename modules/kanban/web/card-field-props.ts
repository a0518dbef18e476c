import type { Card } from '../card-contract.ts'
import type { Label } from '../label-contract.ts'
import type { Project } from '../project-contract.ts'
import type { Means } from './means.ts'
import type { CardUpdate } from './use-card-update.ts'

/** What the fields of an open card need. */
export type CardFieldProps = {
  card: Card
  project: Project
  labels: readonly Label[]
  means: Means
  update: CardUpdate
  may: (field: keyof Card) => boolean
}
