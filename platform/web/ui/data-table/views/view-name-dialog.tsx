import { useTranslation } from 'react-i18next'
import type { SavedView } from '#platform/contract/views.ts'
import { ApiProblem } from '../../../api/api-problem.ts'
import { formatProblem } from '../../../api/format-problem.ts'
import { Dialog } from '../../overlays/dialog.tsx'
import { Form, FormActions } from '../../forms/form.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { SavedViews, TableControl } from './table-view.ts'
import { useViewMutations } from './view-mutations.ts'

type NameProps = { named: SavedView | 'new' | null; control: TableControl; saving: SavedViews; onClose: () => void }

export function ViewNameDialog(props: NameProps) {
  const { t } = useTranslation('platform')
  const { named, onClose } = props
  return (
    <Dialog isOpen={named !== null} size="small" title={t(named === 'new' ? 'view.new' : 'view.renameTitle')} onClose={onClose}>
      {named && <NameForm {...props} named={named} />}
    </Dialog>
  )
}

function NameForm({ named, control, saving, onClose }: NameProps & { named: SavedView | 'new' }) {
  const { t } = useTranslation('platform')
  const acts = useViewMutations(control, saving)
  const form = useForm({
    initial: { name: named === 'new' ? '' : named.name },
    validate: ({ name }) => (name.trim() ? {} : { name: t('view.missing') }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ name }) => {
      try {
        await (named === 'new' ? acts.add(name.trim()) : acts.rename(named, name.trim()))
        onClose()
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'views.name_taken') return { name: formatProblem(problem) }
        throw problem
      }
    },
  })
  return (
    <Form form={form} autoComplete="off">
      <TextField {...form.field('name')} label={t('view.name')} maxLength={80} isRequired autoFocus dir="auto" />
      <FormActions form={form} onCancel={onClose} />
    </Form>
  )
}
