import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { email, type Label } from '../../contract.ts'
import { ColorChoice } from './color-choice.tsx'

type LabelDialogProps = {
  /** Without it, the dialog creates a label. */
  label?: Label
  onClose: () => void
}

export function LabelDialog({ label, onClose }: LabelDialogProps) {
  const { t } = useTranslation('email')
  const id = label?.id ?? null
  const options = { topics: ['mails'], onProblem: () => true } as const
  const add = useApiMutation(email.addLabel, { ...options, undoMessage: () => t('labels.added') })
  const update = useApiMutation(email.updateLabel, { ...options, undoMessage: () => t('labels.changed') })
  const form = useForm<Pick<Label, 'name' | 'color'>>({
    initial: { name: label?.name ?? '', color: label?.color ?? 'blue' },
    validate: ({ name }) => validateName(name, t),
    formatError: formatProblem,
    save: async ({ name, color }) => {
      const values = { name: name.trim(), color }
      if (id === null) await add.mutateAsync({ label: values })
      else await update.mutateAsync({ label: { id, ...values } })
      onClose()
    },
  })
  return (
    <Dialog isOpen size="small" title={t(id === null ? 'labels.new' : 'labels.edit')} onClose={onClose}>
      <Form form={form}>
        <TextField label={t('labels.name')} isRequired autoFocus dir="auto" maxLength={60} {...form.field('name')} />
        <ColorChoice label={t('labels.color')} value={form.values.color} onChange={(color) => form.set('color', color)} />
        <ActionBar>
          {label && id !== null && <DeleteButton label={{ ...label, id }} onDeleted={onClose} />}
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" isLoading={form.isSaving}>
            {t(id === null ? 'labels.create' : 'ui.save')}
          </Button>
        </ActionBar>
      </Form>
    </Dialog>
  )
}

function DeleteButton({ label: { id, name }, onDeleted }: { label: { id: number; name: string }; onDeleted: () => void }) {
  const { t } = useTranslation('email')
  const remove = useApiMutation(email.deleteLabel, { topics: ['mails'], undoMessage: () => t('labels.deleted', { name }) })
  const confirmDeletion = async () => {
    const question = {
      title: t('labels.delete.ask', { name }),
      text: t('labels.delete.text'),
      confirmLabel: t('labels.delete'),
      isDanger: true,
    }
    if (!(await confirm(question))) return
    remove.mutate({ id })
    onDeleted()
  }
  return (
    <Button variant="quiet" onClick={() => void confirmDeletion()}>
      {t('labels.delete')}
    </Button>
  )
}

function validateName(name: string, t: (key: string) => string): { name?: string } {
  if (!name.trim()) return { name: t('labels.wrong.name') }
  return /[:"]/.test(name) ? { name: t('labels.wrong.signs') } : {}
}
