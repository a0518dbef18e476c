import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/web/api-problem.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useAction } from '#platform/web/queries.ts'
import { Form, FormActions } from '#platform/web/ui/form.tsx'
import { FormDrawer } from '#platform/web/ui/form-drawer.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextArea, TextField } from '#platform/web/ui/text-field.tsx'
import { useForm } from '#platform/web/ui/use-form.ts'
import { permissions, type RoleView } from '../contract.ts'
import { topics } from './role-acts.ts'
import { isFixed, isWhole } from './role-rights.ts'
import { useRuleWords } from './rule-words.ts'

/** The role whose rights a new one starts with, if any. */
export type NewRole = { from: RoleView | null }
type RoleDrawerProps = { adding: NewRole | null; roles: readonly RoleView[]; onClose: () => void }

/** A new role gets its name here and its rights on its own page. */
export function RoleDrawer({ adding, roles, onClose }: RoleDrawerProps) {
  const { t } = useTranslation('permissions')
  return (
    <FormDrawer isOpen={adding !== null} title={t('roles.add')} onClose={onClose}>
      {({ onDirty, leave, close }) =>
        adding && <RoleForm key={adding.from?.id} {...{ roles, onDirty }} from={adding.from} onCancel={leave} onSaved={close} />
      }
    </FormDrawer>
  )
}

const EMPTY = 'empty'

type RoleFormProps = {
  from: RoleView | null
  roles: readonly RoleView[]
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

function RoleForm({ from, roles, onDirty, onCancel, onSaved }: RoleFormProps) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const form = useRoleForm({ from, roles, onSaved })
  const starts = roles
    .filter((role) => !isFixed(role) && isWhole(role))
    .map(({ id, name }) => ({ value: String(id), label: t('roles.asCopy', { name: words.role(name) }) }))
  return (
    <Form form={form} autoComplete="off" onDirty={onDirty}>
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

function useRoleForm({ from, roles, onSaved }: Pick<RoleFormProps, 'from' | 'roles' | 'onSaved'>) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  const navigate = useNavigate()
  const add = useAction(permissions.addRole, { topics, onProblem: () => true })
  return useForm({
    initial: {
      name: from ? t('roles.copyOf', { name: words.role(from.name) }) : '',
      description: '',
      start: from && !isFixed(from) ? String(from.id) : EMPTY,
    },
    check: ({ name }) => (name.trim() ? {} : { name: t('error.missing') }),
    explain: (problem) => problemText(problem),
    save: async ({ name, description, start }) => {
      const model = roles.find(({ id }) => String(id) === start)
      const rights = model && isWhole(model) ? { rules: model.rules, permissions: model.permissions } : {}
      try {
        const { answer } = await add.mutateAsync({ role: { name: name.trim(), description: description.trim(), ...rights } })
        onSaved()
        await navigate({ to: `/roles/${answer.role.id}`, ignoreBlocker: true })
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.status === 409) return { name: t('error.taken') }
        throw problem
      }
    },
  })
}
