import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sso } from '#platform/contract/sso.ts'
import { ApiProblem } from '#platform/web/api/api-problem.ts'
import { callApi } from '#platform/web/api/api.ts'
import { toLinkProps } from '#platform/web/routing/search-params.ts'
import { startSession } from '#platform/web/session/session.ts'
import { SignedOutFrame } from '#platform/web/shell/pages/signed-out-frame.tsx'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'

/** Completes a sign-in with a provider: `result` is a one-time code, or the code of an error, which contains a dot. */
export default function SsoPage() {
  const { t } = useTranslation('account')
  const { result = '' } = useParams({ strict: false }) as { result?: string }
  const failure = useExchange(result)
  return (
    <SignedOutFrame title={t(failure ? 'sso.failed' : 'sso.signingIn')}>
      {failure ? <Failure code={failure} /> : <Spinner />}
    </SignedOutFrame>
  )
}

/** A code works once, and the effect runs twice in development. */
const exchanges = new Map<string, ReturnType<typeof exchangeCode>>()
const exchangeCode = (code: string) => callApi(sso.exchange, { code })

/** Returns the code of the error, if any. */
function useExchange(result: string): string | null {
  const navigate = useNavigate()
  const isCode = /^[\w-]{43}$/.test(result)
  const [failure, setFailure] = useState(isCode ? null : result || 'sso.expired')
  useEffect(() => {
    if (!isCode) return
    const exchange = exchanges.get(result) ?? exchangeCode(result)
    exchanges.set(result, exchange)
    exchange.then(
      ({ signedIn, returnTo }) => {
        startSession(signedIn)
        void navigate({ ...toLinkProps(returnTo), replace: true })
      },
      (problem: unknown) => setFailure(problem instanceof ApiProblem ? problem.code : 'other'),
    )
  }, [isCode, result, navigate])
  return failure
}

function Failure({ code }: { code: string }) {
  const { t } = useTranslation(['account', 'platform'])
  return (
    <>
      <Alert color="danger">{t([`sso.problem.${code}`, `platform:problem.${code}`, 'sso.problem.other'])}</Alert>
      <Link to="/sign-in" className={getButtonClass({})}>
        {t('backToSignIn')}
      </Link>
    </>
  )
}
