import { useTranslation } from 'react-i18next'
import { languages, type Language } from '#platform/contract/user.ts'
import { languageNames } from '#platform/web/i18n/language.ts'
import { DatePicker } from '#platform/web/ui/fields/date-picker.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import type { Changes } from './use-bulk-actions.ts'

type Field = 'dueDate' | 'reference' | 'language'
type BulkEditProps = { count: number; figure: string; onEdit: (changes: Changes) => void; onClose: () => void }

export function BulkEditDialog({ isOpen, ...props }: BulkEditProps & { isOpen: boolean }) {
  const { t } = useTranslation('datatables')
  const { count, figure, onClose } = props
  return (
    <Dialog isOpen={isOpen} size="small" title={t('edit.title', { count, figure })} onClose={onClose}>
      {isOpen && <BulkEditForm {...props} />}
    </Dialog>
  )
}

function BulkEditForm({ onEdit, onClose }: BulkEditProps) {
  const { t } = useTranslation('datatables')
  const form = useForm<{ field: Field; dueDate: string | null; reference: string; language: Language }>({
    initial: { field: 'dueDate', dueDate: null, reference: '', language: 'en' },
    save: async ({ field, dueDate, reference, language }) => {
      onEdit({ dueDate: { dueDate }, reference: { reference: reference.trim() || null }, language: { language } }[field])
      onClose()
    },
  })
  const { field } = form.values
  const options = [
    { value: 'dueDate', label: t('due') },
    { value: 'reference', label: t('reference') },
    { value: 'language', label: t('language') },
  ] as const
  return (
    <Form form={form} autoComplete="off">
      <p>{t('edit.note')}</p>
      <Select {...form.field('field')} label={t('edit.field')} options={options} />
      {field === 'dueDate' && <DatePicker {...form.field('dueDate')} label={t('due')} />}
      {field === 'reference' && <TextField {...form.field('reference')} label={t('reference')} maxLength={120} dir="auto" />}
      {field === 'language' && (
        <Select
          {...form.field('language')}
          label={t('language')}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
      )}
      <FormActions form={form} action={t('edit.action')} onCancel={onClose} />
    </Form>
  )
}
