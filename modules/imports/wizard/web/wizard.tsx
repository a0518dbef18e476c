import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseText, useSearchParams, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { DetailedImport, ImportSourceInfo } from '../../contract.ts'
import { CheckStep } from '../../check/web/index.ts'
import { FailureStep, ResultStep } from '../../result/web/index.ts'
import { SettingsStep } from '../../settings/web/index.ts'
import { getRememberedContent } from '../../web/chosen-content.ts'
import { StepHeading } from '../../web/step-heading.tsx'
import { StepList } from '../../web/step-list.tsx'
import { canEditSettings, getStep } from '../../web/steps.ts'
import { RunningStep } from './running-step.tsx'

type WizardProps = { record: DetailedImport; source: ImportSourceInfo | undefined }

const readView = (raw: RawSearchParams) => ({ step: parseText(raw['step']) })

/** The step that the state of the import requires; the user may go back from the check to the settings. */
export function Wizard({ record, source }: WizardProps) {
  const { t } = useTranslation('imports')
  const [view, change] = useSearchParams(readView)
  const isEditing = view.step === 'settings' && canEditSettings(record)
  const phase = isEditing ? 'mapping' : record.state
  const [firstPhase] = useState(phase)
  const isContinued = phase !== firstPhase || getRememberedContent(record.id) !== undefined
  return (
    <>
      <StepList current={getStep(record, isEditing)} />
      <Card>
        <StepHeading hasFocus={isContinued}>{t(`phase.${phase}`)}</StepHeading>
        <StepContent
          {...{ record, source, phase }}
          onEditSettings={() => change({ step: 'settings' }, { push: true })}
          onChecked={() => change({ step: undefined })}
        />
      </Card>
    </>
  )
}

type StepContentProps = WizardProps & { phase: DetailedImport['state']; onEditSettings: () => void; onChecked: () => void }

function StepContent({ record, source, phase, onEditSettings, onChecked }: StepContentProps) {
  if (phase === 'mapping') return <SettingsStep {...{ record, source, onChecked }} />
  if (phase === 'checked') return <CheckStep record={record} onEditSettings={onEditSettings} />
  if (phase === 'failed') return <FailureStep record={record} onEditSettings={onEditSettings} />
  if (phase === 'done' || phase === 'cancelled' || phase === 'undone') return <ResultStep record={record} />
  return <RunningStep record={record} />
}
