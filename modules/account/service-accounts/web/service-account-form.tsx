import { useTranslation } from 'react-i18next'
import { serviceAccounts, type ServiceAccount } from '#platform/contract/service-accounts.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { useRoleName } from '../../web/role-name.ts'

const options = { topics: ['service-accounts'], isIrreversible: true as const }

type ServiceAccountFormProps = {
  account: ServiceAccount | null
  /** Those that the viewer may assign */
  roles: readonly string[]
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

export function ServiceAccountForm({ account, roles, onDirty, onCancel, onSaved }: ServiceAccountFormProps) {
  const { t } = useTranslation('account')
  const getRoleName = useRoleName()
  const form = useServiceAccountForm(account, onSaved)
  const choices = account && !roles.includes(account.role) ? [account.role, ...roles] : roles
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField
        {...form.field('name')}
        label={t('serviceAccounts.name')}
        help={t('serviceAccounts.name.help')}
        maxLength={80}
        autoFocus
        dir="auto"
      />
      <Select
        {...form.field('role')}
        label={t('serviceAccounts.role')}
        options={choices.map((value) => ({ value, label: getRoleName(value) }))}
      />
      {account && <DeleteButton account={account} onDeleted={onSaved} />}
      <FormActions form={form} action={account ? undefined : t('serviceAccounts.add')} onCancel={onCancel} />
    </Form>
  )
}

function useServiceAccountForm(account: ServiceAccount | null, onSaved: () => void) {
  const { t } = useTranslation('account')
  const add = useApiMutation(serviceAccounts.addServiceAccount, { ...options, onError: () => true })
  const update = useApiMutation(serviceAccounts.updateServiceAccount, { ...options, onError: () => true })
  return useForm({
    initial: { name: account?.name ?? '', role: account?.role ?? 'staff' },
    validate: ({ name }) => ({ name: name.trim() ? undefined : t('error.missing') }),
    save: async ({ name, role }) => {
      const values = { name: name.trim(), role }
      await (account ? update.mutateAsync({ id: account.id, ...values }) : add.mutateAsync(values))
      toast.success(t(account ? 'serviceAccounts.saved' : 'serviceAccounts.added'))
      onSaved()
    },
    formatError: formatProblem,
  })
}

function DeleteButton({ account: { id, name }, onDeleted }: { account: ServiceAccount; onDeleted: () => void }) {
  const { t } = useTranslation('account')
  const remove = useApiMutation(serviceAccounts.deleteServiceAccount, {
    ...options,
    onSuccess: () => {
      toast.success(t('serviceAccounts.deleted'))
      onDeleted()
    },
  })
  const askAndDelete = async () => {
    const question = {
      title: t('serviceAccounts.delete.title', { name }),
      text: t('serviceAccounts.delete.text'),
      confirmLabel: t('serviceAccounts.delete'),
    }
    if (await confirm({ ...question, isDanger: true })) remove.mutate({ id })
  }
  return (
    <Button variant="danger" isLoading={remove.isPending} onClick={() => void askAndDelete()}>
      {t('serviceAccounts.delete')}
    </Button>
  )
}
