import { useEffect, useRef, useState } from 'react'
import { setup } from '#platform/contract/workspace/setup.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import css from './setup.module.css'
import { SetupEnd } from './setup-end.tsx'
import { StepForm } from './step-form.tsx'
import { StepList } from './step-list.tsx'
import { isUnfinished, type Step } from './use-setup-steps.ts'

/** In the address instead of a step, after the last one. */
const END = 'end'

const parseStep = (raw: RawSearchParams) => ({ step: parseText(raw['step']) })

/** Continues with the first step that is neither done nor skipped; the address keeps the current one. */
export function Assistant({ steps }: { steps: readonly Step[] }) {
  const [{ step }, change] = useSearchParams(parseStep)
  const [first] = useState(() => steps.find(({ status }) => status === 'open')?.key ?? END)
  const key = step || first
  const index = steps.findIndex((one) => one.key === key)
  const current = steps[index]
  const stage = useFocusOnChange(key)
  const update = useApiMutation(setup.updateSetupStep, { topics: ['setup', 'account'] })
  const endStep = async ({ module, name }: Step, status: 'done' | 'skipped') => {
    await update.mutateAsync({ step: { module, name, status } })
    change({ step: steps.slice(index + 1).find(isUnfinished)?.key ?? END }, { push: true })
  }
  return (
    <div className={css.assistant}>
      <StepList steps={steps} current={key} />
      <div ref={stage} className={css.stage}>
        {current ? (
          <StepForm
            key={key}
            step={current}
            position={{ index: index + 1, count: steps.length }}
            onDone={() => endStep(current, 'done')}
            onSkip={() => endStep(current, current.status === 'done' ? 'done' : 'skipped').catch(() => {})}
          />
        ) : (
          <SetupEnd steps={steps.filter(isUnfinished)} />
        )}
      </div>
    </div>
  )
}

/** Moves the focus to the heading of the next step, not when the page opens. */
function useFocusOnChange(key: string) {
  const stage = useRef<HTMLDivElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    stage.current?.querySelector<HTMLElement>('h2')?.focus()
  }, [key])
  return stage
}
