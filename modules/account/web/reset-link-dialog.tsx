import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './account-page.module.css'

export type CreatedResetLink = { link: string; expiresAt: string; name: string }

/** The link is shown only once, because the server stores only its hash. */
export function ResetLinkDialog({ createdLink, onClose }: { createdLink: CreatedResetLink | null; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog isOpen={createdLink !== null} title={t('resetLink.title')} backdrop="static" onClose={onClose}>
      {createdLink && <ResetLink createdLink={createdLink} onClose={onClose} />}
    </Dialog>
  )
}

function ResetLink({ createdLink, onClose }: { createdLink: CreatedResetLink; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { time } = useFormat()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(createdLink.link).then(() => setCopied(true))
  return (
    <div className={css.link}>
      <p>{t('resetLink.text', { name: createdLink.name, time: time(createdLink.expiresAt) })}</p>
      <TextField label={t('resetLink.label')} value={createdLink.link} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
      <div className={css.actions}>
        <Button variant="primary" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {t(isCopied ? 'platform:ui.copied' : 'platform:ui.copy')}
        </Button>
        <Button onClick={onClose}>{t('platform:ui.close')}</Button>
      </div>
    </div>
  )
}
