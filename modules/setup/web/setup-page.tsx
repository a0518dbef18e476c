import { useTranslation } from 'react-i18next'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Assistant } from './assistant.tsx'
import { useSetupSteps } from './use-setup-steps.ts'

export default function SetupPage() {
  const { t } = useTranslation('setup')
  const { steps, error, refetch } = useSetupSteps()
  return (
    <>
      <PageHeader title={t('nav.setup')} summary={t('summary')} />
      {steps && <Assistant steps={steps} />}
      {!steps && error && <ProblemState problem={error} onRetry={refetch} />}
      {!steps && !error && <Spinner />}
    </>
  )
}
