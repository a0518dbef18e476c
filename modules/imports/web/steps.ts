import type { ImportState } from '../contract.ts'

export const steps = ['files', 'settings', 'check', 'import'] as const
export type Step = (typeof steps)[number]

const stepsByState: Record<ImportState, Step> = {
  reading: 'files',
  mapping: 'settings',
  checking: 'check',
  checked: 'check',
  importing: 'import',
  done: 'import',
  failed: 'files',
  cancelling: 'import',
  cancelled: 'import',
  undoing: 'import',
  undone: 'import',
}

/** `isEditing`: the user went back from the check to the settings. */
export const getStep = (state: ImportState, isEditing: boolean): Step =>
  isEditing && state === 'checked' ? 'settings' : stepsByState[state]
