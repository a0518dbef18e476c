import type { Draft, LineActions } from './use-draft.ts'
import type { calculateDraftTotals } from './parse-draft.ts'

/** What the editor needs of a form: that of a draft, a quote (whose due date is the last day on which it is valid) or a recurring invoice. */
export type EditorForm = Pick<Draft, 'values' | 'errors' | 'change'> & {
  /** Null until the first save. */
  saved: object | null
  lineActions: LineActions
  totals: ReturnType<typeof calculateDraftTotals>
  isClientDeleted: boolean
  unlinkClient: () => void
  save: () => Promise<unknown>
}
