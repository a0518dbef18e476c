import { FlaskConical } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { RemoveButton } from './remove-button.tsx'
import css from './samples.module.css'
import { useSamples } from './use-samples.ts'

export default function SamplesCard() {
  const { samples, error, refetch } = useSamples()
  if (!samples) return error ? <ProblemState problem={error} onRetry={refetch} /> : <Spinner />
  return (
    <div className={css.card}>
      {samples.state === 'none' && <NoSamples canLoad={samples.canLoad} />}
      {samples.state === 'loaded' && <LoadedSamples />}
      {(samples.state === 'loading' || samples.state === 'removing') && <Progress state={samples.state} />}
    </div>
  )
}

function NoSamples({ canLoad }: { canLoad: boolean }) {
  const { t } = useTranslation('samples')
  const { load } = useSamples()
  return (
    <>
      <p>{t('text')}</p>
      {canLoad ? (
        <Button icon={<FlaskConical />} isLoading={load.isPending} onClick={() => load.mutate({})}>
          {t('load')}
        </Button>
      ) : (
        <p className={css.soft}>{t('inUse')}</p>
      )}
    </>
  )
}

function LoadedSamples() {
  const { t } = useTranslation('samples')
  return (
    <>
      <p>{t('loaded')}</p>
      <RemoveButton />
    </>
  )
}

function Progress({ state }: { state: 'loading' | 'removing' }) {
  const { t } = useTranslation('samples')
  return (
    <div role="status" className={css.progress}>
      <span>{t(`overview.${state}`)}</span>
      <ProgressBar label={t(`overview.${state}`)} />
    </div>
  )
}
