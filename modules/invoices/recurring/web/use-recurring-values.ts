import { useState } from 'react'
import { type DraftValues, type FieldErrors, listChangedParts, omitErrors, useLineActions } from '../../drafts/web/index.ts'
import type { RecurringInvoice } from '../contract.ts'
import type { ScheduleValues } from './schedule-values.ts'

export type InitialValues = {
  /** The latest version; null until the first save. */
  saved: RecurringInvoice | null
  initial: DraftValues
  initialSchedule: ScheduleValues
}

/** Shows what others have saved, or an undo has restored, unless the user has unsaved changes. */
export function useRecurringValues({ saved, initial, initialSchedule }: InitialValues) {
  const [base, setBase] = useState({ values: initial, schedule: initialSchedule, updatedAt: saved?.updatedAt ?? '' })
  const [values, setValues] = useState(initial)
  const [schedule, setSchedule] = useState(initialSchedule)
  const [errors, setErrors] = useState<FieldErrors>({})
  const lineActions = useLineActions({ setValues, setErrors })
  const changed = listChangedParts(base.values, values)
  const isDirty = changed.length > 0 || JSON.stringify(schedule) !== JSON.stringify(base.schedule)
  const clearErrors = (names: string[]) => setErrors((before) => omitErrors(before, names))
  if (saved && !isDirty && saved.updatedAt > base.updatedAt) {
    setBase({ values: initial, schedule: initialSchedule, updatedAt: saved.updatedAt })
    setValues(initial)
    setSchedule(initialSchedule)
  }
  return {
    values,
    schedule,
    errors,
    setErrors,
    changed,
    isDirty,
    lineActions,
    change: (part: Partial<DraftValues>) => {
      setValues((before) => ({ ...before, ...part }))
      clearErrors(Object.keys(part))
    },
    changeSchedule: (part: Partial<ScheduleValues>) => {
      setSchedule((before) => ({ ...before, ...part }))
      clearErrors([...Object.keys(part), 'rule'])
    },
    markSaved: ({ updatedAt }: RecurringInvoice) => setBase({ values, schedule, updatedAt }),
  }
}
