import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factors } from '#platform/contract/factors.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { signOut } from '#platform/web/session/account.ts'
import { arePasskeysSupported } from '#platform/web/session/passkeys.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import css from './factors.module.css'
import { AddPasskeyForm } from './passkey-forms.tsx'
import { RecoveryCodes } from './recovery-codes-dialog.tsx'
import { TotpSetup } from './totp-setup.tsx'

type Step = 'choice' | 'totp' | 'passkey'

/** For users who must set up two-step verification before they can use the workspace. */
export default function EnrollmentPage() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const open = async () => {
    await navigate({ to: '/', replace: true })
    await queryClient.resetQueries()
  }
  const finish = (recoveryCodes: readonly string[] | null) => (recoveryCodes ? setCodes(recoveryCodes) : void open())
  return (
    <SignedOutFrame title={t(codes ? 'recovery.save' : 'enrollment.title')} {...(!codes && { text: t('enrollment.text') })}>
      {codes ? <RecoveryCodes codes={codes} onDone={() => void open()} /> : <Setup onAdded={finish} />}
    </SignedOutFrame>
  )
}

function Setup({ onAdded }: { onAdded: (codes: readonly string[] | null) => void }) {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(factors.listFactors, {})
  const [step, setStep] = useState<Step>('choice')
  const cancel = () => setStep('choice')
  if (step === 'totp') return <TotpSetup onAdded={onAdded} onCancel={cancel} />
  if (step === 'passkey') return <AddPasskeyForm onAdded={onAdded} onCancel={cancel} />
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  return (
    <div className={css.setup}>
      <Button variant="primary" onClick={() => setStep('totp')}>
        {t('totp.add')}
      </Button>
      {data?.arePasskeysAvailable && arePasskeysSupported() && <Button onClick={() => setStep('passkey')}>{t('passkeys.add')}</Button>}
      <Button variant="quiet" onClick={signOut}>
        {t('platform:signOut')}
      </Button>
    </div>
  )
}
