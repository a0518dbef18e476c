import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { InvitePeopleForm } from './invite-people-form.tsx'

export function InvitePeopleDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('users')
  return (
    <Dialog isOpen={isOpen} title={t('nav.invitePeople')} size="large" backdrop="static" onClose={onClose}>
      {isOpen && (
        <InvitePeopleForm
          cancel={<Button onClick={onClose}>{t('platform:ui.cancel')}</Button>}
          close={
            <Button variant="primary" onClick={onClose}>
              {t('platform:ui.close')}
            </Button>
          }
        />
      )}
    </Dialog>
  )
}
