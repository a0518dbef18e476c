import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { FormDrawer } from '#platform/web/ui/overlays/form-drawer.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { permissionEndpoints, type PermissionView } from '../contract.ts'
import { roleEndpoints } from '../../roles/contract.ts'
import css from './permissions.module.css'
import { applyToggles, isAssigned, toggleRole, type ToggledRoles } from './assignment.ts'
import { roleTopics, useRoleRights } from '../../roles/web/index.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

export function AssignDrawer({ permission, onClose }: { permission: PermissionView | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const name = permission ? labels.permission(permission) : ''
  return (
    <FormDrawer isOpen={permission !== null} title={t('permissions.assignTitle', { name })} onClose={onClose}>
      {({ onDirtyChange, requestClose, close }) =>
        permission && <AssignForm key={permission.id} {...{ permission, onDirty: onDirtyChange }} onCancel={requestClose} onSaved={close} />
      }
    </FormDrawer>
  )
}

type AssignFormProps = {
  permission: PermissionView
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function AssignForm({ permission, onDirty, onCancel, onSaved }: AssignFormProps) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  const rights = useRoleRights()
  const { data } = useApiQuery(roleEndpoints.listRoles, {})
  const assigned = useAssignedRoles(permission)
  const assign = useApiMutation(permissionEndpoints.assignPermission, {
    topics: roleTopics,
    onError: () => true,
    undoMessage: () => t('done.permissionAssigned', { name: labels.permission(permission) }),
  })
  const form = useForm({
    initial: { toggled: {} as ToggledRoles },
    formatError: (problem) => formatProblem(problem),
    save: async ({ toggled }) => {
      await assign.mutateAsync({ id: permission.id, assignedTo: applyToggles(toggled, assigned) })
      onSaved()
    },
  })
  const { toggled } = form.values
  return (
    <Form form={form} onDirtyChange={onDirty}>
      {permission.rules && permission.rules.length > 0 && (
        <ul className={css.soft}>
          {permission.rules.map((rule) => (
            <li key={JSON.stringify(rule)}>{labels.rule(rule)}</li>
          ))}
        </ul>
      )}
      <fieldset className={css.plain}>
        <legend>{t('nav.roles')}</legend>
        {data?.roles.map((role) => (
          <Checkbox
            key={role.id}
            label={labels.role(role.name)}
            help={role.isAdministrator ? t('roles.hasAll') : undefined}
            isChecked={role.isAdministrator || isAssigned(toggled, assigned, role.name)}
            disabled={!rights.canUpdate(role) || role.isAdministrator}
            onChange={() => form.set('toggled', toggleRole(toggled, assigned, role.name))}
          />
        ))}
      </fieldset>
      <FormActions form={form} onCancel={onCancel} />
    </Form>
  )
}

/** Returns the current roles of the permission, including changes that other users made while the drawer is open. */
function useAssignedRoles({ id, name, assignedTo }: PermissionView): readonly string[] {
  const { data } = useApiQuery(permissionEndpoints.listPermissions, { q: name, perPage: 100, allData: false })
  return data?.permissions.find((one) => one.id === id)?.assignedTo ?? assignedTo ?? []
}
