import { useTranslation } from 'react-i18next'
import type { View } from '#platform/contract/views.ts'
import { ApiProblem } from '../../../api/api-problem.ts'
import { problemText } from '../../../api/problem-text.ts'
import { Dialog } from '../../overlays/dialog.tsx'
import { Form, FormActions } from '../../forms/form.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { useForm } from '../../forms/use-form.ts'
import type { Saving, TableControl } from './table-view.ts'
import { useViewActs } from './view-acts.ts'

type NameProps = { named: View | 'new' | null; control: TableControl; saving: Saving; onClose: () => void }

/** Keeps what is shown under a name, or gives a view another one. */
export function ViewName(props: NameProps) {
  const { t } = useTranslation('platform')
  const { named, onClose } = props
  return (
    <Dialog isOpen={named !== null} size="small" title={t(named === 'new' ? 'view.new' : 'view.renameTitle')} onClose={onClose}>
      {named && <NameForm {...props} named={named} />}
    </Dialog>
  )
}

function NameForm({ named, control, saving, onClose }: NameProps & { named: View | 'new' }) {
  const { t } = useTranslation('platform')
  const acts = useViewActs(control, saving)
  const form = useForm({
    initial: { name: named === 'new' ? '' : named.name },
    check: ({ name }) => (name.trim() ? {} : { name: t('view.missing') }),
    explain: (problem) => problemText(problem),
    save: async ({ name }) => {
      try {
        await (named === 'new' ? acts.add(name.trim()) : acts.rename(named, name.trim()))
        onClose()
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === 'views.name_taken') return { name: problemText(problem) }
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
