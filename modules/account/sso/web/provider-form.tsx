import { useTranslation } from 'react-i18next'
import type { StoredSsoProvider } from '#platform/contract/sso.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import type { SelectOption } from '#platform/web/ui/fields/select-option.ts'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useRoleName } from '../../web/role-name.ts'
import { RoleMappingField } from './role-mapping-field.tsx'
import { useCheckProvider, useDeleteProvider, useProviderForm, type ProviderValues } from './use-provider-form.ts'

type ProviderFormProps = {
  provider: StoredSsoProvider | null
  /** Names of the roles that the viewer may assign. */
  roles: readonly string[]
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

export function ProviderForm({ provider, roles, onDirty, onCancel, onSaved }: ProviderFormProps) {
  const { t } = useTranslation('account')
  const form = useProviderForm({ provider, onSaved })
  const roleOptions = useRoleOptions(roles, form.values)
  const remove = useDeleteProvider(onSaved)
  const askAndRemove = async ({ key, name }: StoredSsoProvider) => {
    const question = { title: t('sso.deleteOne', { name }), text: t('sso.deleteOne.text'), confirmLabel: t('sso.delete'), isDanger: true }
    if (await confirm(question)) remove.mutate({ key })
  }
  const text = { autoComplete: 'off', spellCheck: false, dir: 'ltr' as const }
  return (
    <Form form={form} autoComplete="off" onDirtyChange={onDirty}>
      <TextField {...form.field('name')} label={t('sso.name')} help={t('sso.name.help')} maxLength={60} autoFocus dir="auto" />
      {!provider && <TextField {...form.field('key')} {...text} label={t('sso.key')} help={t('sso.key.help')} maxLength={40} />}
      <p>{t('sso.redirectUri', { uri: `${location.origin}/sso/${form.values.key}/callback`, interpolation: { escapeValue: false } })}</p>
      <TextField {...form.field('issuer')} {...text} label={t('sso.issuer')} type="url" maxLength={500} />
      <ConnectionCheck issuer={form.values.issuer} />
      <TextField {...form.field('clientId')} {...text} label={t('sso.clientId')} maxLength={500} />
      <TextField
        {...form.field('clientSecret')}
        label={t('sso.clientSecret')}
        help={provider?.hasSecret ? t('sso.clientSecret.help') : undefined}
        type="password"
        autoComplete="off"
        maxLength={2_000}
      />
      <TextField {...form.field('scopes')} {...text} label={t('sso.scopes')} maxLength={500} />
      <Select {...form.field('defaultRole')} label={t('sso.defaultRole')} options={roleOptions} />
      <Checkbox label={t('sso.createsUsers')} isChecked={form.values.createsUsers} onChange={(is) => form.set('createsUsers', is)} />
      <Checkbox
        label={t('sso.trustsEmail')}
        help={t('sso.trustsEmail.help')}
        isChecked={form.values.trustsEmail}
        onChange={(is) => form.set('trustsEmail', is)}
      />
      <TextField {...form.field('allowedDomains')} {...text} label={t('sso.allowedDomains')} help={t('sso.allowedDomains.help')} />
      <TextField {...form.field('roleClaim')} {...text} label={t('sso.roleClaim')} help={t('sso.roleClaim.help')} maxLength={200} />
      <RoleMappingField {...form.field('roleMapping')} roleOptions={roleOptions} defaultRole={form.values.defaultRole} />
      {provider && (
        <Button variant="danger" onClick={() => void askAndRemove(provider)}>
          {t('sso.delete')}
        </Button>
      )}
      <FormActions form={form} onCancel={onCancel} />
    </Form>
  )
}

function ConnectionCheck({ issuer }: { issuer: string }) {
  const { t } = useTranslation('account')
  const { start, isPending, result } = useCheckProvider(issuer)
  return (
    <>
      <div>
        <Button onClick={start} isLoading={isPending}>
          {t('sso.check')}
        </Button>
      </div>
      {result && <Alert color={result.isWorking ? 'success' : 'danger'}>{result.text}</Alert>}
    </>
  )
}

/** Includes the roles that a provider already assigns, even if they have been deleted. */
function useRoleOptions(roles: readonly string[], { defaultRole, roleMapping }: ProviderValues): SelectOption[] {
  const getRoleName = useRoleName()
  const names = new Set([...roles, defaultRole, ...roleMapping.map(({ role }) => role)])
  return [...names].map((name) => ({
    value: name,
    label: getRoleName(name),
    isDisabled: !roles.includes(name),
  }))
}
