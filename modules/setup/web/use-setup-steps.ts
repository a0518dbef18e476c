import { setup, type SetupStepState } from '#platform/contract/workspace/setup.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { getTitleKey, useModules } from '#platform/web/routing/modules.tsx'
import type { SetupStep } from '#platform/web/routing/web-module.ts'
import { canAccess } from '#platform/web/session/can-access.ts'
import { useSession } from '#platform/web/session/session.ts'

/** `key` identifies the step in the address; `titleKey` is a key of the platform's messages. */
export type Step = SetupStep & SetupStepState & { key: string; titleKey: string }

/** The steps that the viewer may take, in order; undefined while loading. */
export function useSetupSteps() {
  const modules = useModules()
  const user = useSession()?.userData ?? null
  const { data, error, refetch } = useApiQuery(setup.getSetup, {})
  const steps = modules.flatMap((module) =>
    (module.setupSteps ?? []).flatMap((step): Step[] => {
      const state = data?.setup.steps.find((one) => one.module === module.name && one.name === step.name)
      if (!state || !canAccess(user, step.access)) return []
      return [{ ...step, ...state, key: `${module.name}.${step.name}`, titleKey: getTitleKey(module, step) }]
    }),
  )
  return { steps: data && steps.toSorted((one, other) => one.order - other.order), error, refetch }
}

export const isUnfinished = ({ status }: Step) => status !== 'done'
