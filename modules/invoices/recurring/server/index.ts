import { deleteRecurringInvoice, undoRecurringInvoice } from './delete-recurring.ts'
import { getRecurringInvoice, listRecurringDates, listRecurringInvoices } from './read-recurring.ts'
import { recurringSubject } from './recurring-subject.ts'
import { addRecurringInvoice, pauseRecurringInvoice, resumeRecurringInvoice, updateRecurringInvoice } from './save-recurring.ts'

export { createRecurringInvoices } from './recurring-job.ts'

export const recurringHandlers = {
  listRecurringInvoices,
  getRecurringInvoice,
  listRecurringDates,
  addRecurringInvoice,
  updateRecurringInvoice,
  pauseRecurringInvoice,
  resumeRecurringInvoice,
  deleteRecurringInvoice,
}

export const recurringSubjects = [recurringSubject]
export const undoRecurring = { 'recurring-invoice': undoRecurringInvoice }
