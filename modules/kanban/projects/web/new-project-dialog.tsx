import { useTranslation } from 'react-i18next'
import { getFieldErrors, formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { kanban } from '../../contract.ts'

export function NewProjectDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const { t } = useTranslation('kanban')
  const add = useApiMutation(kanban.addProject, { topics: ['kanban'], undoMessage: () => t('projects.added'), onError: () => true })
  const form = useForm({
    initial: { title: '' },
    validate: ({ title }) => (title.trim() ? {} : { title: t('projects.titleMissing') }),
    formatError: formatProblem,
    save: async ({ title }) => {
      try {
        const { data } = await add.mutateAsync({ data: { title: title.trim() } })
        onClose()
        onAdded(data.project.id)
      } catch (problem) {
        const { 'data/title': found } = getFieldErrors(problem)
        if (!found) throw problem
        return { title: found }
      }
    },
  })
  return (
    <Dialog isOpen size="small" title={t('projects.add')} onClose={onClose}>
      <Form form={form}>
        <TextField label={t('projects.title')} isRequired autoFocus maxLength={100} {...form.field('title')} />
        <FormActions form={form} action={t('projects.addAction')} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
