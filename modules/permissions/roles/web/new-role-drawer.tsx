import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { roleEndpoints, type RoleView } from '../contract.ts'
import { roleTopics } from './use-delete-role.ts'
import { isAdministratorRole, hasReadableGrants } from './role-rights.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

/** `from` is the role whose rights are copied; null for an empty role. */
export type NewRole = { from: RoleView | null }
type NewRoleDrawerProps = { adding: NewRole | null; roles: readonly RoleView[]; onClose: () => void }

export function NewRoleDrawer({ adding, roles, onClose }: NewRoleDrawerProps) {
  const { t } = useTranslation('permissions')
  return (
    <FormDrawer isOpen={adding !== null} title={t('roles.add')} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) =>
        adding && (
          <NewRoleForm
            key={adding.from?.id}
            from={adding.from}
            {...{ roles, onDirty: onDirtyChange, onCancel: requestClose, onSaved: close }}
          />
        )
      }
    </FormDrawer>
  )
}

const EMPTY = 'empty'

type NewRoleFormProps = {
  from: RoleView | null
  roles: readonly RoleView[]
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function NewRoleForm({ from, roles, onDirty, onCancel, onSaved }: NewRoleFormProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const form = useNewRoleForm({ from, roles, onSaved })
  const starts = roles
    .filter((role) => !isAdministratorRole(role) && hasReadableGrants(role))
    .map(({ id, name }) => ({ value: String(id), label: t('roles.asCopy', { name: labels.role(name) }) }))
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('name')} label={t('name')} maxLength={64} isRequired autoFocus dir="auto" />
      <TextArea {...form.field('description')} label={t('description')} help={t('description.help')} maxLength={500} dir="auto" />
      <Select
        {...form.field('start')}
        label={t('roles.start')}
        help={t('roles.startHelp')}
        options={[{ value: EMPTY, label: t('roles.empty') }, ...starts]}
      />
      <FormActions form={form} action={t('roles.add')} onCancel={onCancel} />
    </Form>
  )
}

function useNewRoleForm({ from, roles, onSaved }: Pick<NewRoleFormProps, 'from' | 'roles' | 'onSaved'>) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const navigate = useNavigate()
  const add = useApiMutation(roleEndpoints.addRole, { topics: roleTopics, onError: () => true })
  return useForm({
    initial: {
      name: from ? t('roles.copyOf', { name: labels.role(from.name) }) : '',
      description: '',
      start: from && !isAdministratorRole(from) ? String(from.id) : EMPTY,
    },
    validate: ({ name }) => (name.trim() ? {} : { name: t('error.missing') }),
    formatError: (problem) => formatProblem(problem),
    save: async ({ name, description, start }) => {
      const model = roles.find(({ id }) => String(id) === start)
      const rights = model && hasReadableGrants(model) ? { rules: model.rules, permissions: model.permissions } : {}
      try {
        const { data } = await add.mutateAsync({ role: { name: name.trim(), description: description.trim(), ...rights } })
        onSaved()
        await navigate({ to: `/roles/${data.role.id}`, ignoreBlocker: true })
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status === 409) return { name: t('error.taken') }
        throw problem
      }
    },
  })
}
