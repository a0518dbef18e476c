import { useTranslation } from 'react-i18next'
import { type FieldErrors, calculateDraftTotals, validateDraft } from '../../drafts/web/index.ts'
import type { RecurringInvoice } from '../contract.ts'
import { toRecurrence } from './schedule-values.ts'
import { type InitialValues, useRecurringValues } from './use-recurring-values.ts'
import { useSaveRecurring } from './use-save-recurring.ts'

export type RecurringForm = ReturnType<typeof useRecurringForm>

export function useRecurringForm({ onSaved, ...initial }: InitialValues & { onSaved: (saved: RecurringInvoice) => void }) {
  const { t, i18n } = useTranslation('invoices')
  const { setErrors, markSaved, changed, ...state } = useRecurringValues(initial)
  const { values, schedule } = state
  const { saved } = initial
  const { acceptDeletedClient, isClientDeleted, isSaving, ...saving } = useSaveRecurring({ values, setErrors })
  const save = async () => {
    const missingDate: FieldErrors = toRecurrence(schedule) ? {} : { startDate: t('error.missing') }
    const errors = { ...validateDraft(values, i18n.language, t), ...missingDate }
    setErrors(errors)
    if (Object.keys(errors).length > 0) return
    const answer = await saving.save({ saved, schedule, changed })
    if (!answer) return
    markSaved(answer)
    onSaved(answer)
  }
  return {
    ...state,
    saved,
    isSaving,
    totals: calculateDraftTotals(values, i18n.language),
    isClientDeleted,
    /** Keeps the data of the deleted client. */
    unlinkClient: () => {
      acceptDeletedClient()
      state.change({ clientId: null })
    },
    save,
  }
}
