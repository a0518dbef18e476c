import { useTranslation } from 'react-i18next'
import { setup, type OptionalModule } from '#platform/contract/workspace/setup.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import css from './module-choices.module.css'
import { ModuleChoices } from './module-choices.tsx'
import { pickChanges } from './toggle-module.ts'

/** Changes are saved immediately. */
export default function ModulesCard() {
  const { t } = useTranslation('setup')
  const { data, error, refetch } = useApiQuery(setup.listModules, {})
  const update = useApiMutation(setup.updateModules, {
    topics: ['setup', 'account'],
    optimisticUpdate: ({ updateQuery }, { modules: changes }) =>
      updateQuery(setup.listModules, ({ modules }) => ({
        modules: modules.map((module) => ({ ...module, ...changes.find(({ name }) => name === module.name) })),
      })),
    undoMessage: () => t('modules.saved'),
  })
  const save = (before: readonly OptionalModule[], after: readonly OptionalModule[]) =>
    update.mutate({ modules: pickChanges(before, after) })
  return (
    <div className={css.card}>
      <p>{t('modules.text')}</p>
      {data && <ModuleChoices modules={data.modules} onChange={(next) => save(data.modules, next)} />}
      {!data && error && <ProblemState problem={error} onRetry={refetch} />}
      {!data && !error && <Spinner />}
    </div>
  )
}
