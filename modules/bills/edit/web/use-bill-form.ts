import { useTranslation } from 'react-i18next'
import { formatProblem, getFieldErrors } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useForm, type FormErrors, type FormState } from '#platform/web/ui/forms/use-form.ts'
import type { Bill } from '../../bill-schema.ts'
import { bills } from '../../contract.ts'
import { getBillName } from '../../web/bill-name.ts'
import { getBillTopics } from '../../web/topics.ts'
import { type BillValues, findInvalidAmounts, toBillDraft, toBillPatch, toFormValues } from './bill-form-values.ts'

export type BillFormState = FormState<BillValues>

export function useBillForm(bill: Bill | null, onSaved: (bill: Bill) => void): BillFormState {
  const { t, i18n } = useTranslation('bills')
  const language = i18n.language
  const add = useApiMutation(bills.addBill, {
    topics: ['bills'],
    onError: () => true,
    undoMessage: ({ bill: added }) => t('done.added', { name: getBillName(added) }),
  })
  const update = useApiMutation(bills.updateBill, { topics: ({ bill: { id } }) => getBillTopics([id]), onError: () => true })
  return useForm<BillValues>({
    initial: toFormValues(bill, language),
    validate: (values) => ({
      ...Object.fromEntries(findInvalidAmounts(values, language).map((field) => [field, t('error.amount')])),
      ...(!values.supplierName.trim() && { supplierName: t('error.missing') }),
      ...(values.issueDate && values.dueDate && values.dueDate < values.issueDate && { dueDate: t('error.dueBeforeIssue') }),
    }),
    formatError: (problem) => formatProblem(problem),
    save: async (values, saved) => {
      try {
        const { data } = bill
          ? await update.mutateAsync({ bill: toBillPatch(bill.id, saved, values, language) })
          : await add.mutateAsync({ bill: toBillDraft(values, language) })
        onSaved(data.bill)
      } catch (problem) {
        const errors = toFieldErrors(problem, values)
        if (Object.keys(errors).length === 0) throw problem
        return errors
      }
    },
  })
}

/** `/bill/iban` belongs to the field `iban`. */
function toFieldErrors(problem: unknown, values: BillValues): FormErrors<BillValues> {
  const errors = Object.entries(getFieldErrors(problem)).map(([path, message]) => [path.replace('bill/', ''), message] as const)
  return Object.fromEntries(errors.filter(([field]) => field in values))
}
