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
export function ResetLinkDialog({ made, onClose }: { made: CreatedResetLink | null; onClose: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Dialog isOpen={made !== null} title={t('resetLink.title')} backdrop="static" onClose={onClose}>
      {made && <ResetLink made={made} onClose={onClose} />}
    </Dialog>
  )
}

function ResetLink({ made, onClose }: { made: CreatedResetLink; onClose: () => void }) {
  const { t } = useTranslation('account')
  const { time } = useFormat()
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(made.link).then(() => setCopied(true))
  return (
    <div className={css.link}>
      <p>{t('resetLink.text', { name: made.name, time: time(made.expiresAt) })}</p>
      <TextField label={t('resetLink.label')} value={made.link} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
      <div className={css.actions}>
        <Button variant="primary" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {t(isCopied ? 'platform:ui.copied' : 'platform:ui.copy')}
        </Button>
        <Button onClick={onClose}>{t('platform:ui.close')}</Button>
      </div>
    </div>
  )
}
