import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { factors } from '#platform/contract/factors.ts'
import { callApi } from '../api/api.ts'
import { formatProblem } from '../api/format-problem.ts'
import { useApiQuery } from '../api/queries.ts'
import { Button, getButtonClass } from '../ui/buttons/button.tsx'
import { Alert } from '../ui/feedback/alert.tsx'
import { ProblemState } from '../ui/feedback/problem-state.tsx'
import { Spinner } from '../ui/feedback/spinner.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Form, FormActions } from '../ui/forms/form.tsx'
import formCss from '../ui/forms/form.module.css'
import { useForm } from '../ui/forms/use-form.ts'
import { DialogFrame } from '../ui/overlays/dialog-frame.tsx'
import type { PopupProps } from '../ui/overlays/lazy-popup.tsx'
import { arePasskeysSupported, signWithPasskey } from './passkeys.ts'

export type ConfirmIdentityProps = PopupProps & { isOpen: boolean; onConfirmed: () => void }
type Factors = Output<typeof factors.listFactors>

export function ConfirmIdentityDialog({ isOpen, onConfirmed, onClose }: ConfirmIdentityProps) {
  const { t } = useTranslation('platform')
  return (
    <DialogFrame isOpen={isOpen} size="small" backdrop="static" title={t('confirmIdentity')} onClose={onClose}>
      <Methods onConfirmed={onConfirmed} onClose={onClose} />
    </DialogFrame>
  )
}

type MethodsProps = Pick<ConfirmIdentityProps, 'onConfirmed' | 'onClose'>

function Methods({ onConfirmed, onClose }: MethodsProps) {
  const { t } = useTranslation('platform')
  const { data, error, refetch } = useApiQuery(factors.listFactors, {})
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!data) return <Spinner />
  const { hasPassword, totpSince, passkeys, ssoProvider } = data
  return (
    <div className={formCss.form}>
      <p>{t('confirmIdentity.text')}</p>
      {passkeys.length > 0 && arePasskeysSupported() && <PasskeyMethod onConfirmed={onConfirmed} />}
      {ssoProvider && <ProviderMethod provider={ssoProvider} />}
      {(hasPassword || totpSince) && <SecretMethod factors={data} onConfirmed={onConfirmed} onClose={onClose} />}
    </div>
  )
}

function PasskeyMethod({ onConfirmed }: Pick<MethodsProps, 'onConfirmed'>) {
  const { t } = useTranslation('platform')
  const [failure, setFailure] = useState<string | null>(null)
  const confirm = async () => {
    setFailure(null)
    const { options } = await callApi(factors.startConfirmation, {})
    const credential = await signWithPasskey(options)
    if (!credential) return
    await callApi(factors.confirmIdentity, { credential })
    onConfirmed()
  }
  return (
    <>
      {failure && <Alert color="danger">{failure}</Alert>}
      <Button onClick={() => void confirm().catch((problem: unknown) => setFailure(formatProblem(problem)))}>
        {t('confirmIdentity.passkey')}
      </Button>
    </>
  )
}

/** Leaves the page; the provider asks the user to sign in again and returns here. */
function ProviderMethod({ provider }: { provider: string }) {
  const { t } = useTranslation('platform')
  const returnTo = encodeURIComponent(location.hash.slice(1) || '/')
  return (
    <a className={getButtonClass({})} href={`/sso/${provider}/start?confirm=true&returnTo=${returnTo}`}>
      {t('confirmIdentity.provider')}
    </a>
  )
}

/** The password, or a code for users who have none. */
function SecretMethod({ factors: { hasPassword, totpSince }, onConfirmed, onClose }: MethodsProps & { factors: Factors }) {
  const { t } = useTranslation('platform')
  const [usesCode, setUsesCode] = useState(!hasPassword)
  const form = useForm({
    initial: { secret: '' },
    save: async ({ secret }) => {
      await callApi(factors.confirmIdentity, usesCode ? { code: secret.trim() } : { password: secret })
      onConfirmed()
      return false
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <TextField
        key={String(usesCode)}
        {...form.field('secret')}
        label={t(usesCode ? 'confirmIdentity.code' : 'confirmIdentity.password')}
        type={usesCode ? 'text' : 'password'}
        autoComplete={usesCode ? 'one-time-code' : 'current-password'}
        {...(usesCode && { inputMode: 'numeric', dir: 'ltr' })}
        autoFocus
      />
      {hasPassword && totpSince && (
        <Button variant="quiet" size="small" onClick={() => (form.reset({ secret: '' }), setUsesCode(!usesCode))}>
          {t(usesCode ? 'confirmIdentity.usePassword' : 'confirmIdentity.useCode')}
        </Button>
      )}
      <FormActions form={form} action={t('confirmIdentity.action')} onCancel={onClose} />
    </Form>
  )
}
