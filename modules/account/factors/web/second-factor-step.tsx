import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factors, type SecondFactorMethod } from '#platform/contract/factors.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { arePasskeysSupported, signWithPasskey } from '#platform/web/session/passkeys.ts'
import { startSession } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm, type FormState } from '#platform/web/ui/forms/use-form.ts'

export type SecondFactor = { challenge: string; methods: readonly SecondFactorMethod[] }
type StepProps = { secondFactor: SecondFactor; onCancel: () => void }
type Method = SecondFactorMethod

/** The second step of a sign-in with a password. */
export function SecondFactorStep({ secondFactor: { challenge, methods }, onCancel }: StepProps) {
  const { t } = useTranslation('account')
  const available = methods.filter((method) => method !== 'passkey' || arePasskeysSupported())
  const [method, setMethod] = useState<Method>(available[0] ?? 'recovery-code')
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (method === 'passkey' || code.trim().length >= 6 ? {} : { code: t('error.missing') }),
    save: async ({ code }) => {
      const proof = method === 'passkey' ? { credential: await signChallenge(challenge) } : { code: code.trim() }
      if ('credential' in proof && !proof.credential) return false
      startSession(await callApi(factors.completeSignIn, { challenge, ...proof } as { challenge: string }))
      return undefined
    },
    formatError: (problem) => formatProblem(problem, t),
  })
  const choose = (next: Method) => {
    form.reset({ code: '' })
    setMethod(next)
  }
  return (
    <Form form={form}>
      <CodeField method={method} form={form} />
      <Button type="submit" variant="primary" isLoading={form.isSaving}>
        {t(method === 'passkey' ? 'signIn.usePasskey' : 'nav.signIn')}
      </Button>
      {available
        .filter((other) => other !== method)
        .map((other) => (
          <Button key={other} variant="quiet" onClick={() => choose(other)}>
            {t(`signIn.use.${other}`)}
          </Button>
        ))}
      <Button variant="quiet" onClick={onCancel}>
        {t('backToSignIn')}
      </Button>
    </Form>
  )
}

async function signChallenge(challenge: string) {
  const { options } = await callApi(factors.startSecondFactor, { challenge })
  return signWithPasskey(options)
}

function CodeField({ method, form }: { method: Method; form: FormState<{ code: string }> }) {
  const { t } = useTranslation('account')
  if (method === 'passkey') return <p>{t('signIn.passkeyText')}</p>
  const isTotp = method === 'totp'
  return (
    <TextField
      key={method}
      {...form.field('code')}
      label={t(isTotp ? 'signIn.code' : 'signIn.recoveryCode')}
      help={t(isTotp ? 'signIn.codeHelp' : 'signIn.recoveryCodeHelp')}
      autoComplete={isTotp ? 'one-time-code' : 'off'}
      inputMode={isTotp ? 'numeric' : 'text'}
      dir="ltr"
      maxLength={40}
      autoFocus
    />
  )
}
