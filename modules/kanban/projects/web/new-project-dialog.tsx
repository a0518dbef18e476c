import { useTranslation } from 'react-i18next'
import { fieldProblems, problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { kanban } from '../../contract.ts'

/** A new project with a name; members and labels come in its settings. */
export function ProjectDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const { t } = useTranslation('kanban')
  const add = useAction(kanban.addProject, { topics: ['kanban'], done: () => t('projects.added'), onProblem: () => true })
  const form = useForm({
    initial: { title: '' },
    check: ({ title }) => (title.trim() ? {} : { title: t('projects.titleMissing') }),
    explain: problemText,
    save: async ({ title }) => {
      try {
        const { answer } = await add.mutateAsync({ data: { title: title.trim() } })
        onClose()
        onAdded(answer.project.id)
      } catch (problem) {
        const { 'data/title': found } = fieldProblems(problem)
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
