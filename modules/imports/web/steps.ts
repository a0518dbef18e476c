import type { DetailedImport, ImportState } from '../contract.ts'

export const steps = ['files', 'settings', 'check', 'import'] as const
export type Step = (typeof steps)[number]

const stepsByState: Record<Exclude<ImportState, 'failed'>, Step> = {
  reading: 'files',
  mapping: 'settings',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  done: 'import',
  cancelling: 'import',
  cancelled: 'import',
  undoing: 'import',
  undone: 'import',
}

type Progress = Pick<DetailedImport, 'state' | 'total' | 'counts' | 'columns' | 'options' | 'people'>

/** `isEditing`: the user went back to the settings. */
export function getStep(record: Progress, isEditing: boolean): Step {
  if (isEditing) return 'settings'
  if (record.state !== 'failed') return stepsByState[record.state]
  if (record.total !== null) return 'import'
  return canEditSettings(record) ? 'check' : 'files'
}

/** Other settings may also help an import that has failed, unless its files could not be read. */
export const canEditSettings = ({ state, columns, options, people }: Progress): boolean =>
  state === 'checked' || (state === 'failed' && columns.length + options.length + people.length > 0)

/** Whether an import that failed has added records. The total is known from the end of the check. */
export const hasAddedRecords = ({ state, total, counts }: Progress): boolean => state === 'failed' && total !== null && counts.added > 0
