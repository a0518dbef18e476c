import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { CopyDialog } from '#platform/web/ui/overlays/copy-dialog.tsx'
import type { CreatedInvitation } from './use-invite.ts'

/** The link is shown only once, because the server stores only its hash. */
export function InvitationLinkDialog({ created, onClose }: { created: CreatedInvitation | null; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { dateTime } = useFormat()
  const content = created && {
    text: t('invitation.text', { name: created.name, time: dateTime(created.expiresAt) }),
    label: t('invitation.link'),
    value: created.link,
  }
  return <CopyDialog title={t('invitation.title', { name: created?.name ?? '' })} content={content} onClose={onClose} />
}
