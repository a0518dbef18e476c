import { useTranslation } from 'react-i18next'
import { ActionBar } from '../ui/buttons/action-bar.tsx'
import { Button } from '../ui/buttons/button.tsx'

type SetupActionsProps = {
  isSaving: boolean
  onSkip: () => Promise<void>
  /** On the submit button; "Continue" by default. */
  action?: string
}

/** The buttons at the end of the form of a setup step. */
export function SetupActions({ isSaving, onSkip, action }: SetupActionsProps) {
  const { t } = useTranslation('platform')
  return (
    <ActionBar>
      <Button variant="quiet" disabled={isSaving} onClick={() => void onSkip()}>
        {t('setup.skip')}
      </Button>
      <Button type="submit" variant="primary" isLoading={isSaving}>
        {action ?? t('setup.continue')}
      </Button>
    </ActionBar>
  )
}
