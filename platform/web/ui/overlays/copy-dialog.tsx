import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '../buttons/action-bar.tsx'
import { Button } from '../buttons/button.tsx'
import { TextField } from '../fields/text-field.tsx'
import css from './copy-dialog.module.css'
import { Dialog } from './dialog.tsx'

type Content = { text: string; label: string; value: string }
type CopyDialogProps = { title: string; content: Content | null; onClose: () => void }

/** Shows a link or secret to copy, which the server returns only once. Open while there is content. */
export const CopyDialog = ({ title, content, onClose }: CopyDialogProps) => (
  <Dialog isOpen={content !== null} title={title} backdrop="static" onClose={onClose}>
    {content && <CopyForm {...content} onClose={onClose} />}
  </Dialog>
)

function CopyForm({ text, label, value, onClose }: Content & { onClose: () => void }) {
  const { t } = useTranslation('platform')
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(value).then(() => setCopied(true))
  return (
    <div className={css.content}>
      <p>{text}</p>
      <TextField label={label} value={value} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
      <ActionBar>
        <Button onClick={onClose}>{t('ui.close')}</Button>
        <Button variant="primary" icon={isCopied ? <Check /> : <Copy />} onClick={copy}>
          {t(isCopied ? 'ui.copied' : 'ui.copy')}
        </Button>
      </ActionBar>
    </div>
  )
}
