import { useTranslation } from 'react-i18next'
import { setup, type OptionalModule } from '#platform/contract/workspace/setup.ts'
import { formatProblem } from '#platform/web/api/format-problem.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { SetupActions } from '#platform/web/setup/setup-actions.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Form } from '#platform/web/ui/forms/form.tsx'
import { useForm } from '#platform/web/ui/forms/use-form.ts'
import { ModuleChoices } from './module-choices.tsx'
import { pickChanges } from './toggle-module.ts'

export default function ModulesStep(props: SetupStepProps) {
  const { data, error, refetch } = useApiQuery(setup.listModules, {})
  if (data) return <ModulesForm {...props} modules={data.modules} />
  return error ? <ProblemState problem={error} onRetry={refetch} /> : <Spinner />
}

function ModulesForm({ modules, onDone, onSkip }: SetupStepProps & { modules: OptionalModule[] }) {
  const { t } = useTranslation('setup')
  const update = useApiMutation(setup.updateModules, { topics: ['setup', 'account'], onError: () => true })
  const form = useForm({
    initial: { modules },
    save: async (values, saved) => {
      const changes = pickChanges(saved.modules, values.modules)
      if (changes.length > 0) await update.mutateAsync({ modules: changes })
      await onDone()
    },
    formatError: formatProblem,
  })
  return (
    <Form form={form}>
      <p>{t('modules.text')}</p>
      <ModuleChoices modules={form.values.modules} onChange={(next) => form.set('modules', next)} />
      <SetupActions isSaving={form.isSaving} onSkip={onSkip} />
    </Form>
  )
}
