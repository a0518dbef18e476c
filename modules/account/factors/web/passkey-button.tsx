import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factors } from '#platform/contract/factors.ts'
import { callApi } from '#platform/web/api/api.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { arePasskeysSupported, signWithPasskey } from '#platform/web/session/passkeys.ts'
import { startSession } from '#platform/web/session/session.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'

/** Signs in without a password; the browser lets the user choose one of their passkeys. */
export function PasskeyButton() {
  const { t } = useTranslation('account')
  const [failure, setFailure] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const signIn = async () => {
    const { options } = await callApi(factors.startPasskeySignIn, {})
    const credential = await signWithPasskey(options)
    if (credential) startSession(await callApi(factors.signInWithPasskey, { credential }))
  }
  const start = () => {
    setFailure(null)
    setPending(true)
    void signIn()
      .catch((problem: unknown) => setFailure(formatProblem(problem, t)))
      .finally(() => setPending(false))
  }
  if (!arePasskeysSupported()) return null
  return (
    <>
      {failure && <Alert color="danger">{failure}</Alert>}
      <Button icon={<KeyRound />} isLoading={isPending} onClick={start}>
        {t('signIn.passkey')}
      </Button>
    </>
  )
}
