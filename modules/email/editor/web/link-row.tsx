import type { LexicalEditor } from 'lexical'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './editor.module.css'
import { fullAddress, setLink } from './format-acts.ts'

type LinkRowProps = { editor: LexicalEditor; link: string | null; onLeave: () => void }

/** Where a link leads: Enter takes it, Escape leaves it as it was. */
export function LinkRow({ editor, link, onLeave }: LinkRowProps) {
  const { t } = useTranslation('email')
  const [before] = useState(link)
  const [address, setAddress] = useState(before ?? '')
  const [isWrong, setWrong] = useState(false)
  const take = () => {
    if (fullAddress(address) === null) return setWrong(true)
    setLink(editor, address)
    onLeave()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') take()
    else if (event.key === 'Escape') onLeave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={css.row} onKeyDown={onKeyDown}>
      <TextField
        label={t('compose.link.address')}
        isLabelUnseen
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
      <Button variant="primary" onClick={take}>
        {t('compose.link.take')}
      </Button>
      {before !== null && (
        <Button
          onClick={() => {
            setLink(editor, null)
            onLeave()
          }}
        >
          {t('compose.link.remove')}
        </Button>
      )}
      <Button variant="quiet" onClick={onLeave}>
        {t('compose.link.leave')}
      </Button>
    </div>
  )
}
