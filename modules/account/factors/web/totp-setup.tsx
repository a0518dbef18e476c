import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Output } from '#platform/contract/endpoint.ts'
import { factors } from '#platform/contract/factors.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { QrCode } from '#platform/web/ui/charts/qr-code.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form, FormActions } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import css from './factors.module.css'

type SetupProps = { onAdded: (recoveryCodes: readonly string[] | null) => void; onCancel: () => void }

/** Shows the secret of a new authenticator app and confirms it with a code. */
export function TotpSetup(props: SetupProps) {
  const { t } = useTranslation('account')
  const { totp, failure } = useNewTotp()
  if (failure) return <Alert color="danger">{failure}</Alert>
  if (!totp) return <Spinner />
  return (
    <div className={css.setup}>
      <p>{t('totp.scan')}</p>
      <QrCode text={totp.uri} label={t('totp.qr')} />
      <p>
        {t('totp.secret')}{' '}
        <span className={css.secret} dir="ltr">
          {totp.secret}
        </span>
      </p>
      <CodeForm {...props} />
    </div>
  )
}

/** Each call replaces the secret, and the effect runs twice in development. */
function useNewTotp() {
  const { t } = useTranslation('account')
  const [totp, setTotp] = useState<Output<typeof factors.startTotp> | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    callApi(factors.startTotp, {}).then(
      (answer) => isCurrent && setTotp(answer),
      (problem: unknown) => isCurrent && setFailure(formatProblem(problem, t)),
    )
    return () => void (isCurrent = false)
  }, [t])
  return { totp, failure }
}

function CodeForm({ onAdded, onCancel }: SetupProps) {
  const { t } = useTranslation('account')
  const confirm = useApiMutation(factors.confirmTotp, { topics: ['account'], isIrreversible: true, onError: () => true })
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (/^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? {} : { code: t('totp.sixDigits') }),
    save: async ({ code }) => {
      const { data } = await confirm.mutateAsync({ code })
      onAdded(data.recoveryCodes)
    },
    formatError: (problem) => formatProblem(problem, t),
  })
  return (
    <Form form={form}>
      <TextField
        {...form.field('code')}
        label={t('signIn.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        maxLength={10}
        autoFocus
      />
      <FormActions form={form} action={t('totp.confirm')} onCancel={onCancel} />
    </Form>
  )
}
