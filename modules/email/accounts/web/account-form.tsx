import { useTranslation } from 'react-i18next'
import { isAllowed, useAbility } from '#platform/web/session/abilities.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Account } from '../../contract.ts'
import css from './accounts.module.css'
import { ServerFields } from './server-fields.tsx'
import { needsPassword, useAccountForm } from './use-account-form.ts'

type AccountFormProps = { account: Account | null; onDirtyChange: (isDirty: boolean) => void; onCancel: () => void; onSaved: () => void }

/** The account is saved only after both servers have accepted the login. */
export function AccountForm({ account, onDirtyChange, onCancel, onSaved }: AccountFormProps) {
  const { t } = useTranslation('email')
  const accountForm = useAccountForm(account, onSaved)
  const { form, setServer } = accountForm
  const canCreateBills = isAllowed(useAbility(), { action: 'create', subject: 'Bill' })
  return (
    <Form form={form} onDirtyChange={onDirtyChange}>
      <LoginFields account={account} accountForm={accountForm} />
      <ServerFields protocol="imap" form={form} onChange={setServer} />
      <ServerFields protocol="smtp" form={form} onChange={setServer} />
      {canCreateBills && (
        <Checkbox
          label={t('accounts.createsBills')}
          help={t('accounts.createsBills.help')}
          isChecked={form.values.createsBills}
          onChange={(createsBills) => form.set('createsBills', createsBills)}
        />
      )}
      {(form.values.imapSecurity === 'none' || form.values.smtpSecurity === 'none') && (
        <Alert color="warning">{t('accounts.unsafe')}</Alert>
      )}
      {form.isSaving && (
        <p role="status" className={css.soft}>
          {t('accounts.trying')}
        </p>
      )}
      <FormActions form={form} action={t(account ? 'accounts.save' : 'accounts.connect')} onCancel={onCancel} />
    </Form>
  )
}

type LoginFieldsProps = { account: Account | null; accountForm: ReturnType<typeof useAccountForm> }

function LoginFields({ account, accountForm: { form, setAddress, markEdited } }: LoginFieldsProps) {
  const { t } = useTranslation('email')
  const isPasswordNeeded = needsPassword(account, form.values)
  return (
    <>
      <TextField
        label={t('accounts.address')}
        type="email"
        isRequired
        autoFocus
        autoComplete="email"
        maxLength={320}
        {...form.field('email')}
        onChange={setAddress}
      />
      <TextField
        label={t('accounts.name')}
        help={t('accounts.name.help')}
        isRequired
        dir="auto"
        autoComplete="name"
        maxLength={250}
        {...form.field('name')}
      />
      <TextField
        label={t('accounts.username')}
        help={t('accounts.username.help')}
        isRequired
        autoComplete="off"
        maxLength={320}
        {...form.field('username')}
        onChange={(username) => {
          markEdited('username')
          form.set('username', username)
        }}
      />
      <TextField
        label={t('accounts.password')}
        help={t(isPasswordNeeded ? 'accounts.password.help' : 'accounts.password.kept')}
        type="password"
        isRequired={isPasswordNeeded}
        autoComplete="new-password"
        maxLength={1000}
        {...form.field('password')}
      />
    </>
  )
}
