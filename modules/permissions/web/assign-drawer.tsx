import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { permissions, type PermissionView } from '../contract.ts'
import css from './permissions.module.css'
import { topics } from './role-acts.ts'
import { useRoleRights } from './role-rights.ts'
import { useRuleWords } from './rule-words.ts'

/** Which roles have a permission. */
export function AssignDrawer({ permission, onClose }: { permission: PermissionView | null; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const name = permission ? words.permission(permission) : ''
  return (
    <Drawer isOpen={permission !== null} title={t('permissions.assignTitle', { name })} onClose={onClose}>
      {permission && <AssignForm key={permission.id} permission={permission} onClose={onClose} />}
    </Drawer>
  )
}

function AssignForm({ permission, onClose }: { permission: PermissionView; onClose: () => void }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const rights = useRoleRights()
  const { data } = useRead(permissions.listRoles, {})
  const assign = useAction(permissions.assignPermission, {
    topics,
    onProblem: () => true,
    done: () => t('done.permissionAssigned', { name: words.permission(permission) }),
  })
  const form = useForm({
    initial: { assignedTo: permission.assignedTo ?? [] },
    explain: (problem) => problemText(problem),
    save: async ({ assignedTo }) => {
      await assign.mutateAsync({ id: permission.id, assignedTo })
      onClose()
    },
  })
  const { assignedTo } = form.values
  const toggle = (role: string, isIn: boolean) =>
    form.set('assignedTo', isIn ? [...assignedTo, role] : assignedTo.filter((one) => one !== role))
  return (
    <Form form={form}>
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
            isChecked={role.isAdministrator || assignedTo.includes(role.name)}
            disabled={!rights.mayChange(role) || role.isAdministrator}
            onChange={(isIn) => toggle(role.name, isIn)}
          />
        ))}
      </fieldset>
      <FormActions form={form} onCancel={onClose} />
    </Form>
  )
}
