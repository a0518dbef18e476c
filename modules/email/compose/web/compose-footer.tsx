import { Keyboard, MoreVertical, SendHorizontal, Trash2, Type } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { FileButton } from '#platform/web/ui/files/file-button.tsx'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import { KeysDialog } from '#platform/web/ui/overlays/keys-dialog.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { attach } from './attach.ts'
import { composeKeys } from '../../web/composer-shortcuts.ts'
import css from './compose.module.css'
import { putComposer, type Composer, type Values } from './composers.ts'
import { discardDraft } from './drafts/discard-draft.ts'
import { htmlOf } from './message-body.ts'
import { hasFormats, textOf } from '../../web/html-to-text.ts'

type ComposeEndProps = { composer: Composer; onChange: (part: Partial<Values>) => void; onSend: () => void }

/** Send, attach, and what is needed less often. */
export function ComposeEnd({ composer, onChange, onSend }: ComposeEndProps) {
  const { t } = useTranslation('email')
  const [isKeys, showKeys] = useState(false)
  const { key, values, isSending } = composer
  const setPlain = async () => {
    if (!values.isPlain && (values.quote || hasFormats(values.own)) && !(await confirm(plainQuestion(t)))) return
    onChange(values.isPlain ? { isPlain: false } : plainOf(values))
    putComposer(key, { edition: composer.edition + 1 })
  }
  const items = [
    { id: 'plain', label: t('compose.plain'), icon: <Type />, isChecked: values.isPlain, onAction: () => void setPlain() },
    { id: 'keys', label: t('compose.keys'), icon: <Keyboard />, onAction: () => showKeys(true) },
  ]
  return (
    <div className={css.end}>
      <Button variant="primary" icon={<SendHorizontal data-points />} isLoading={isSending} title="Ctrl Enter" onClick={onSend}>
        {t('compose.send')}
      </Button>
      <FileButton onFiles={(files) => attach(key, files)} />
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
      {isKeys && <KeysDialog module="email" keys={composeKeys} onClose={() => showKeys(false)} />}
    </div>
  )
}

const plainQuestion = (t: (key: string) => string) => ({
  title: t('compose.plain.ask'),
  text: t('compose.plain.lost'),
  action: t('compose.plain.go'),
})

const plainOf = ({ own, quote }: Values): Partial<Values> => ({
  isPlain: true,
  own: htmlOf([textOf(own), ...(quote ? ['', textOf(quote)] : [])].join('\n')),
  quote: '',
})
