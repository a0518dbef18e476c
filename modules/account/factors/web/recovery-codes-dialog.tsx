import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import css from './factors.module.css'

type DialogProps = { codes: readonly string[] | null; onClose: () => void }

/** The codes are shown only once, because the server stores only their hashes. */
export function RecoveryCodesDialog({ codes, onClose }: DialogProps) {
  const { t } = useTranslation('account')
  return (
    <Dialog isOpen={codes !== null} title={t('recovery.save')} backdrop="static" onClose={onClose}>
      {codes && <RecoveryCodes codes={codes} onDone={onClose} />}
    </Dialog>
  )
}

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('account')
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <div className={css.setup}>
      <p>{t('recovery.saveText')}</p>
      <ul className={css.codes} dir="ltr">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <ActionBar>
        <Button icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {t(isCopied ? 'platform:ui.copied' : 'platform:ui.copy')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('recovery.done')}
        </Button>
      </ActionBar>
    </div>
  )
}
