import { useTranslation } from 'react-i18next'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { SetupActions } from '#platform/web/setup/setup-actions.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { SourceCards } from './source-cards.tsx'

/** Links to the import from each program; the assistant can be continued afterwards. */
export default function ImportStep({ onDone, onSkip }: SetupStepProps) {
  const { t } = useTranslation('imports')
  const form = useForm({ initial: {}, save: onDone, formatError: formatProblem })
  return (
    <Form form={form}>
      <p>{t('setup.text')}</p>
      <SourceCards />
      <SetupActions isSaving={form.isSaving} onSkip={onSkip} />
    </Form>
  )
}
