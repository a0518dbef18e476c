import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import type { ListedBill } from '../../bill-schema.ts'
import { bills as endpoints } from '../../contract.ts'
import { getBillName } from '../../web/bill-name.ts'
import { getBillTopics } from '../../web/topics.ts'

type RejectDialogProps = { bills: readonly ListedBill[]; onDone?: () => void; onClose: () => void }

export function RejectDialog(props: RejectDialogProps) {
  const { t } = useTranslation('bills')
  return (
    <Dialog isOpen title={t('reject.title', { count: props.bills.length })} onClose={props.onClose}>
      <RejectForm {...props} />
    </Dialog>
  )
}

function RejectForm({ bills, onDone, onClose }: RejectDialogProps) {
  const { t } = useTranslation('bills')
  const reject = useApiMutation(endpoints.rejectBills, {
    topics: ({ ids }) => getBillTopics(ids),
    onError: () => true,
    undoMessage: ({ bills: rejected }) =>
      rejected.length > 1 ? t('done.rejectedCount', { count: rejected.length }) : t('done.rejected', { name: getBillName(bills[0]!) }),
  })
  const form = useForm({
    initial: { note: '' },
    validate: ({ note }) => ({ ...(!note.trim() && { note: t('reject.noteMissing') }) }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ note }) => {
      await reject.mutateAsync({ ids: bills.map(({ id }) => id), note: note.trim() })
      onDone?.()
      onClose()
    },
  })
  return (
    <Form form={form}>
      {bills.length === 1 && (
        <p>
          <bdi>{getBillName(bills[0]!)}</bdi>
        </p>
      )}
      <TextArea
        {...form.field('note')}
        label={t('reject.note')}
        help={t('reject.noteHelp')}
        isRequired
        autoFocus
        maxLength={1_000}
        dir="auto"
      />
      <FormActions form={form} action={t('reject')} onCancel={onClose} />
    </Form>
  )
}
