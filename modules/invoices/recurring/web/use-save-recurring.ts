import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { invoices } from '../../contract.ts'
import {
  type DraftValues,
  type FieldErrors,
  type listChangedParts,
  pickChangedParts,
  toFieldErrors,
  toInvoiceDraft,
} from '../../drafts/web/index.ts'
import { getBuyerName } from '../../web/buyer.ts'
import type { RecurringDraft, RecurringInvoice } from '../contract.ts'
import { type ScheduleValues, toRecurrence } from './schedule-values.ts'
import { getRecurringTopics } from './recurring-mutations.ts'

type SaveOptions = { values: DraftValues; setErrors: (errors: FieldErrors) => void }
type SaveInput = { saved: RecurringInvoice | null; schedule: ScheduleValues; changed: ReturnType<typeof listChangedParts> }

/** Creates the recurring invoice or updates its changed parts; resolves with null if that failed. */
export function useSaveRecurring({ values, setErrors }: SaveOptions) {
  const { t, i18n } = useTranslation('invoices')
  const [isClientDeleted, setClientDeleted] = useState(false)
  const name = getBuyerName(values.client) || t('nav.recurringInvoice')
  const options = { topics: getRecurringTopics, onProblem: () => true }
  const add = useApiMutation(invoices.addRecurringInvoice, { ...options, undoMessage: () => t('done.added', { name }) })
  const update = useApiMutation(invoices.updateRecurringInvoice, { ...options, undoMessage: () => t('done.changed', { name }) })
  const send = async ({ saved, schedule, changed }: SaveInput): Promise<RecurringInvoice> => {
    const { issuedDate: _issued, dueDate: _due, serviceStart: _start, serviceEnd: _end, ...draft } = toInvoiceDraft(values, i18n.language)
    const { mode, prices } = schedule
    const content = { ...(pickChangedParts(draft, saved ? changed : null) as Partial<RecurringDraft>), mode, prices }
    const recurrence = toRecurrence(schedule)!
    if (!saved) return (await add.mutateAsync({ invoice: { ...content, ...recurrence } })).data.recurringInvoice
    return (await update.mutateAsync({ invoice: { ...content, ...recurrence, id: saved.id } })).data.recurringInvoice
  }
  const save = async (input: SaveInput) => {
    try {
      return await send(input)
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      if (problem.code === 'invoices.client_deleted') setClientDeleted(true)
      else {
        setErrors(toFieldErrors(problem, values, t('error.rejected')))
        showErrorToast(problem)
      }
      return null
    }
  }
  return { save, isSaving: add.isPending || update.isPending, isClientDeleted, acceptDeletedClient: () => setClientDeleted(false) }
}
