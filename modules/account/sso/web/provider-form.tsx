import { useTranslation } from 'react-i18next'
import type { StoredSsoProvider } from '#platform/contract/sso.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Checkbox } from '#platform/web/ui/fields/checkbox.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/text-field.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useCheckProvider, useDeleteProvider, useProviderForm } from './use-provider-form.ts'

type ProviderFormProps = {
  provider: StoredSsoProvider | null
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onSaved: () => void
}

export function ProviderForm({ provider, onDirty, onCancel, onSaved }: ProviderFormProps) {
  const { t } = useTranslation('account')
  const form = useProviderForm({ provider, onSaved })
  const check = useCheckProvider(form.values.issuer)
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
      <div>
        <Button onClick={check.start} isLoading={check.isPending}>
          {t('sso.check')}
        </Button>
      </div>
      {check.result && <Alert color={check.result.isWorking ? 'success' : 'danger'}>{check.result.text}</Alert>}
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
      <TextField {...form.field('defaultRole')} label={t('sso.defaultRole')} maxLength={64} />
      <Checkbox label={t('sso.createsUsers')} isChecked={form.values.createsUsers} onChange={(is) => form.set('createsUsers', is)} />
      <Checkbox
        label={t('sso.trustsEmail')}
        help={t('sso.trustsEmail.help')}
        isChecked={form.values.trustsEmail}
        onChange={(is) => form.set('trustsEmail', is)}
      />
      <TextField {...form.field('allowedDomains')} {...text} label={t('sso.allowedDomains')} help={t('sso.allowedDomains.help')} />
      <TextField {...form.field('roleClaim')} {...text} label={t('sso.roleClaim')} help={t('sso.roleClaim.help')} maxLength={200} />
      <TextArea {...form.field('roleMapping')} label={t('sso.roleMapping')} help={t('sso.roleMapping.help')} dir="ltr" />
      {provider && (
        <Button variant="danger" onClick={() => void askAndRemove(provider)}>
          {t('sso.delete')}
        </Button>
      )}
      <FormActions form={form} onCancel={onCancel} />
    </Form>
  )
}
