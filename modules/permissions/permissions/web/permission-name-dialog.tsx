import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { permissionEndpoints, type PermissionView } from '../contract.ts'
import { roleTopics } from '../../roles/web/index.ts'

export function PermissionNameDialog({ named, onClose }: { named: PermissionView | 'new' | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const isNew = named === 'new'
  return (
    <Dialog isOpen={named !== null} size="small" title={t(isNew ? 'permissions.add' : 'permissions.rename')} onClose={onClose}>
      {named && <NameForm permission={isNew ? null : named} onClose={onClose} />}
    </Dialog>
  )
}

function NameForm({ permission, onClose }: { permission: PermissionView | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const quiet = { topics: roleTopics, onProblem: () => true }
  const add = useAction(permissionEndpoints.addPermission, {
    ...quiet,
    done: (answer) => t('done.permissionAdded', { name: answer.permission.name }),
  })
  const rename = useAction(permissionEndpoints.updatePermission, {
    ...quiet,
    done: (answer) => t('done.permissionRenamed', { name: answer.permission.name }),
  })
  const form = useForm({
    initial: { name: permission?.name ?? '' },
    check: ({ name }) => (name.trim() ? {} : { name: t('error.missing') }),
    explain: (problem) => problemText(problem),
    save: async ({ name }) => {
      try {
        if (permission) await rename.mutateAsync({ id: permission.id, name: name.trim() })
        else await add.mutateAsync({ permission: { name: name.trim() } })
        onClose()
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status === 409) return { name: t('error.taken') }
        throw problem
      }
    },
  })
  return (
    <Form form={form} autoComplete="off">
      <TextField
        {...form.field('name')}
        label={t('name')}
        help={t('permissions.nameHelp')}
        maxLength={64}
        isRequired
        autoFocus
        dir="auto"
      />
      <FormActions form={form} {...(!permission && { action: t('permissions.add') })} onCancel={onClose} />
    </Form>
  )
}
