import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './invitation-link.module.css'
import type { CreatedInvitation } from './use-invite.ts'

/** The link is shown only once, because the server stores only its hash. */
export function InvitationLinkDialog({ created, onClose }: { created: CreatedInvitation | null; onClose: () => void }) {
  const { t } = useTranslation('users')
  return (
    <Dialog isOpen={created !== null} title={t('invitation.title', { name: created?.name ?? '' })} backdrop="static" onClose={onClose}>
      {created && <InvitationLink created={created} onClose={onClose} />}
    </Dialog>
  )
}

function InvitationLink({ created: { name, link, expiresAt }, onClose }: { created: CreatedInvitation; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { dateTime } = useFormat()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <div className={css.stack}>
      <p>{t('invitation.text', { name, time: dateTime(expiresAt) })}</p>
      <TextField label={t('invitation.link')} value={link} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
      <ActionBar>
        <Button onClick={onClose}>{t('platform:ui.close')}</Button>
        <Button variant="primary" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {t(isCopied ? 'platform:ui.copied' : 'platform:ui.copy')}
        </Button>
      </ActionBar>
    </div>
  )
}
