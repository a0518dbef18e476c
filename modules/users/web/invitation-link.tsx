import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/format.ts'
import { Actions } from '#platform/web/ui/actions.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import css from './person.module.css'
import type { MadeInvitation } from './use-invite.ts'

/** The link is shown once: the server keeps only its hash. */
export function InvitationLink({ made, onClose }: { made: MadeInvitation | null; onClose: () => void }) {
  const { t } = useTranslation('users')
  return (
    <Dialog isOpen={made !== null} title={t('invitation.title', { name: made?.name ?? '' })} backdrop="static" onClose={onClose}>
      {made && <Link made={made} onClose={onClose} />}
    </Dialog>
  )
}

function Link({ made: { name, link, expiresAt }, onClose }: { made: MadeInvitation; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { dateTime } = useFormat()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(link).then(() => setCopied(true))
  return (
    <div className={css.stack}>
      <p>{t('invitation.text', { name, time: dateTime(expiresAt) })}</p>
      <TextField label={t('invitation.link')} value={link} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
      <Actions>
        <Button onClick={onClose}>{t('platform:ui.close')}</Button>
        <Button variant="primary" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {t(isCopied ? 'platform:ui.copied' : 'platform:ui.copy')}
        </Button>
      </Actions>
    </div>
  )
}
