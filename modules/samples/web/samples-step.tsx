import { useTranslation } from 'react-i18next'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { SetupActions } from '#platform/web/setup/setup-actions.tsx'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { useSamples } from './use-samples.ts'

/** Continues at once; the samples are added in the background. */
export default function SamplesStep({ onDone, onSkip }: SetupStepProps) {
  const { t } = useTranslation('samples')
  const { samples, load } = useSamples()
  const canLoad = samples?.canLoad ?? true
  const form = useForm({
    initial: {},
    save: async () => {
      if (canLoad) await load.mutateAsync({})
      await onDone()
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <p>{t('text')}</p>
      {samples && samples.state !== 'none' && <p>{t('loaded')}</p>}
      {samples?.state === 'none' && !canLoad && <p>{t('inUse')}</p>}
      <SetupActions isSaving={form.isSaving} onSkip={onSkip} {...(canLoad && { action: t('load') })} />
    </Form>
  )
}
