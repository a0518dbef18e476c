import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SetupStepProps } from '#platform/web/routing/web-module.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { InvitePeopleForm } from './invite-people-form.tsx'

/** The step of the setup assistant; it continues when the links have been shown. */
export default function InviteStep({ onDone, onSkip }: SetupStepProps) {
  const { t } = useTranslation('users')
  const [isLeaving, setLeaving] = useState(false)
  const leave = (go: () => Promise<void>) => {
    setLeaving(true)
    void go().finally(() => setLeaving(false))
  }
  return (
    <InvitePeopleForm
      cancel={
        <Button variant="quiet" disabled={isLeaving} onClick={() => leave(onSkip)}>
          {t('platform:setup.skip')}
        </Button>
      }
      close={
        <Button variant="primary" isLoading={isLeaving} onClick={() => leave(onDone)}>
          {t('platform:setup.continue')}
        </Button>
      }
    />
  )
}
