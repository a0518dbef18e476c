import { useTranslation } from 'react-i18next'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { NumberField } from '#platform/web/ui/fields/number-field.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { Board } from '../contract.ts'
import type { ColumnMutations } from './column-mutations.ts'

type ColumnDialogProps = { board: Board; boards: ColumnMutations; onClose: () => void }

export function ColumnDialog({ board, boards, onClose }: ColumnDialogProps) {
  const { t } = useTranslation('kanban')
  const form = useForm({
    initial: { title: board.title, cardLimit: board.cardLimit },
    validate: ({ title }) => (title.trim() ? {} : { title: t('column.titleMissing') }),
    save: async ({ title, cardLimit }) => {
      if (title.trim() !== board.title || cardLimit !== board.cardLimit) boards.change(board, { title: title.trim(), cardLimit })
      onClose()
    },
  })
  return (
    <Dialog isOpen size="small" title={t('column.edit')} onClose={onClose}>
      <Form form={form}>
        <TextField
          label={t('column.title')}
          isRequired
          maxLength={(Board.properties.title as { maxLength?: number }).maxLength}
          {...form.field('title')}
        />
        <NumberField label={t('column.limit')} help={t('column.limitHelp')} min={1} max={1000} {...form.field('cardLimit')} />
        <FormActions form={form} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
