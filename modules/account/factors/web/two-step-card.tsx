import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factors } from '#platform/contract/factors.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import css from './factors.module.css'
import { PasskeySection } from './passkey-section.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RecoverySection } from './recovery-section.tsx'
import { TotpSection } from './totp-section.tsx'

/** The second factors of the signed-in user. */
export function TwoStepCard() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = useApiQuery(factors.listFactors, {})
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Card title={t('twoStep')}>
      <div className={css.sections}>
        <p>{t('twoStep.text')}</p>
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data && (
          <>
            <TotpSection since={data.totpSince} onCodes={setCodes} />
            <PasskeySection {...data} onCodes={setCodes} />
            {(data.totpSince || data.passkeys.length > 0) && <RecoverySection count={data.recoveryCodes} onCodes={setCodes} />}
          </>
        )}
      </div>
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </Card>
  )
}
