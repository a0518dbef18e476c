import { Keyboard, MoreVertical, SendHorizontal, Trash2, Type } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { FileButton } from '#platform/web/ui/files/file-button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { KeyboardShortcutsDialog } from '#platform/web/ui/overlays/keyboard-shortcuts-dialog.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { attachFiles } from './attach-files.ts'
import { composerShortcuts } from '../../web/composer-shortcuts.ts'
import css from './compose.module.css'
import { updateComposer, type Composer, type ComposerValues } from './composers.ts'
import { discardDraft } from './drafts/discard-draft.ts'
import { textToHtml } from './message-body.ts'
import { hasFormatting, htmlToText } from '../../web/html-to-text.ts'

type ComposeFooterProps = { composer: Composer; onChange: (part: Partial<ComposerValues>) => void; onSend: () => void }

export function ComposeFooter({ composer, onChange, onSend }: ComposeFooterProps) {
  const { t } = useTranslation('email')
  const [areShortcutsOpen, setShortcutsOpen] = useState(false)
  const { key, values, isSending } = composer
  const togglePlainText = async () => {
    if (!values.isPlain && (values.quote || hasFormatting(values.own)) && !(await confirm(getPlainTextQuestion(t)))) return
    onChange(values.isPlain ? { isPlain: false } : toPlainText(values))
    updateComposer(key, { editorVersion: composer.editorVersion + 1 })
  }
  const items = [
    { id: 'plain', label: t('compose.plain'), icon: <Type />, isChecked: values.isPlain, onAction: () => void togglePlainText() },
    { id: 'keys', label: t('compose.keys'), icon: <Keyboard />, onAction: () => setShortcutsOpen(true) },
  ]
  return (
    <div className={css.end}>
      <Button variant="primary" icon={<SendHorizontal data-points />} isLoading={isSending} title="Ctrl Enter" onClick={onSend}>
        {t('compose.send')}
      </Button>
      <FileButton onFiles={(files) => attachFiles(key, files)} />
      <span className={css.space} />
      <Menu
        placement="top end"
        sections={[{ items }]}
        trigger={(props) => (
          <IconButton {...props} label={t('compose.more')}>
            <MoreVertical />
          </IconButton>
        )}
      />
      <IconButton label={t('compose.discard')} onClick={() => void discardDraft(key)}>
        <Trash2 />
      </IconButton>
      {areShortcutsOpen && <KeyboardShortcutsDialog sections={[{ rows: listRows(t) }]} onClose={() => setShortcutsOpen(false)} />}
    </div>
  )
}

const listRows = (t: (key: string) => string) => composerShortcuts.map(([id, ...keys]) => ({ id, label: t(`keys.${id}`), keys }))

const getPlainTextQuestion = (t: (key: string) => string) => ({
  title: t('compose.plain.ask'),
  text: t('compose.plain.lost'),
  confirmLabel: t('compose.plain.go'),
})

const toPlainText = ({ own, quote }: ComposerValues): Partial<ComposerValues> => ({
  isPlain: true,
  own: textToHtml([htmlToText(own), ...(quote ? ['', htmlToText(quote)] : [])].join('\n')),
  quote: '',
})
