import type { LexicalEditor, NodeKey } from 'lexical'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './editor.module.css'
import { changePicture } from './format-acts.ts'
import type { Picture } from './image-node.tsx'

/** CSS pixels. */
const sizes = [
  ['small', 200],
  ['medium', 400],
  ['large', 640],
] as const

/** What the selected picture shows, for those who do not see it, and how wide it stands. */
export function PictureRow({ editor, picture }: { editor: LexicalEditor; picture: Picture & { key: NodeKey } }) {
  const { t } = useTranslation('email')
  const [alt, setAlt] = useState(picture.alt)
  const part = picture.height / Math.max(1, picture.width)
  return (
    <div className={css.row}>
      <TextField
        label={t('compose.picture.alt')}
        isLabelUnseen
        className={css.rowField}
        placeholder={t('compose.picture.alt')}
        maxLength={300}
        value={alt}
        onChange={setAlt}
        onBlur={() => alt !== picture.alt && changePicture(editor, picture.key, { alt })}
      />
      {sizes.map(([size, width]) => (
        <Button
          key={size}
          size="small"
          variant="quiet"
          aria-pressed={picture.width === width}
          onClick={() => changePicture(editor, picture.key, { width, height: Math.round(width * part) })}
        >
          {t(`compose.picture.${size}`)}
        </Button>
      ))}
    </div>
  )
}
