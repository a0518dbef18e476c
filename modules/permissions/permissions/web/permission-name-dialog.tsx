import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { permissionEndpoints, type PermissionView } from '../contract.ts'
import { roleTopics } from '../../roles/web/index.ts'

export function PermissionNameDialog({ target, onClose }: { target: PermissionView | 'new' | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const isNew = target === 'new'
  return (
    <Dialog isOpen={target !== null} size="small" title={t(isNew ? 'permissions.add' : 'permissions.rename')} onClose={onClose}>
      {target && <NameForm permission={isNew ? null : target} onClose={onClose} />}
    </Dialog>
  )
}

function NameForm({ permission, onClose }: { permission: PermissionView | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const options = { topics: roleTopics, onProblem: () => true }
  const add = useApiMutation(permissionEndpoints.addPermission, {
    ...options,
    undoMessage: (response) => t('done.permissionAdded', { name: response.permission.name }),
  })
  const rename = useApiMutation(permissionEndpoints.updatePermission, {
    ...options,
    undoMessage: (response) => t('done.permissionRenamed', { name: response.permission.name }),
  })
  const form = useForm({
    initial: { name: permission?.name ?? '' },
    validate: ({ name }) => (name.trim() ? {} : { name: t('error.missing') }),
    formatError: (problem) => formatProblem(problem),
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
