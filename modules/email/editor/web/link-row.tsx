import type { LexicalEditor } from 'lexical'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './editor.module.css'
import { toUrl, setLink } from './format-commands.ts'

type LinkRowProps = { editor: LexicalEditor; link: string | null; onClose: () => void }

export function LinkRow({ editor, link, onClose }: LinkRowProps) {
  const { t } = useTranslation('email')
  const [initialLink] = useState(link)
  const [address, setAddress] = useState(initialLink ?? '')
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    if (toUrl(address) === null) return setWrong(true)
    setLink(editor, address)
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') apply()
    else if (event.key === 'Escape') onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={css.row} onKeyDown={onKeyDown}>
      <TextField
        label={t('compose.link.address')}
        isLabelHidden
        autoFocus
        className={css.rowField}
        placeholder={t('compose.link.hint')}
        value={address}
        error={isWrong ? t('compose.link.wrong') : undefined}
        onChange={(next) => {
          setAddress(next)
          setWrong(false)
        }}
      />
      <Button variant="primary" onClick={apply}>
        {t('compose.link.take')}
      </Button>
      {initialLink !== null && (
        <Button
          onClick={() => {
            setLink(editor, null)
            onClose()
          }}
        >
          {t('compose.link.remove')}
        </Button>
      )}
      <Button variant="quiet" onClick={onClose}>
        {t('compose.link.leave')}
      </Button>
    </div>
  )
}
