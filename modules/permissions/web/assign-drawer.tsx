import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { FormDrawer } from '#platform/web/ui/form-drawer.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { permissions, type PermissionView } from '../contract.ts'
import css from './permissions.module.css'
import { assignedBy, isAssigned, toggle, type Toggled } from './assignment.ts'
import { topics } from './role-acts.ts'
import { useRoleRights } from './role-rights.ts'
import { useRuleWords } from './rule-words.ts'

/** Which roles have a permission. */
export function AssignDrawer({ permission, onClose }: { permission: PermissionView | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const name = permission ? words.permission(permission) : ''
  return (
    <FormDrawer isOpen={permission !== null} title={t('permissions.assignTitle', { name })} onClose={onClose}>
      {({ onDirty, leave, close }) =>
        permission && <AssignForm key={permission.id} {...{ permission, onDirty }} onCancel={leave} onSaved={close} />
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
  const words = useRuleWords()
  const rights = useRoleRights()
  const { data } = useRead(permissions.listRoles, {})
  const standing = useStanding(permission)
  const assign = useAction(permissions.assignPermission, {
    topics,
    onProblem: () => true,
    done: () => t('done.permissionAssigned', { name: words.permission(permission) }),
  })
  const form = useForm({
    initial: { toggled: {} as Toggled },
    explain: (problem) => problemText(problem),
    save: async ({ toggled }) => {
      await assign.mutateAsync({ id: permission.id, assignedTo: assignedBy(toggled, standing) })
      onSaved()
    },
  })
  const { toggled } = form.values
  return (
    <Form form={form} onDirty={onDirty}>
      {permission.rules && permission.rules.length > 0 && (
        <ul className={css.soft}>
          {permission.rules.map((rule) => (
            <li key={JSON.stringify(rule)}>{words.rule(rule)}</li>
          ))}
        </ul>
      )}
      <fieldset className={css.plain}>
        <legend>{t('nav.roles')}</legend>
        {data?.roles.map((role) => (
          <Checkbox
            key={role.id}
            label={words.role(role.name)}
            help={role.isAdministrator ? t('roles.hasAll') : undefined}
            isChecked={role.isAdministrator || isAssigned(toggled, standing, role.name)}
            disabled={!rights.mayChange(role) || role.isAdministrator}
            onChange={() => form.set('toggled', toggle(toggled, standing, role.name))}
          />
        ))}
      </fieldset>
      <FormActions form={form} onCancel={onCancel} />
    </Form>
  )
}

/** The roles that have it now, whatever others have made of it since the drawer was opened. */
function useStanding({ id, name, assignedTo }: PermissionView): readonly string[] {
  const { data } = useRead(permissions.listPermissions, { q: name, perPage: 100, allData: false })
  return data?.permissions.find((one) => one.id === id)?.assignedTo ?? assignedTo ?? []
}
