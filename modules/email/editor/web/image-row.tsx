import type { LexicalEditor, NodeKey } from 'lexical'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './editor.module.css'
import { updateImage } from './format-commands.ts'
import type { EditorImageData } from './editor-image.tsx'

/** CSS pixels. */
const imageWidths = [
  ['small', 200],
  ['medium', 400],
  ['large', 640],
] as const

export function ImageRow({ editor, image }: { editor: LexicalEditor; image: EditorImageData & { key: NodeKey } }) {
  const { t } = useTranslation('email')
  const [alt, setAlt] = useState(image.alt)
  const ratio = image.height / Math.max(1, image.width)
  return (
    <div className={css.row}>
      <TextField
        label={t('compose.picture.alt')}
        isLabelHidden
        className={css.rowField}
        placeholder={t('compose.picture.alt')}
        maxLength={300}
        value={alt}
        onChange={setAlt}
        onBlur={() => alt !== image.alt && updateImage(editor, image.key, { alt })}
      />
      {imageWidths.map(([size, width]) => (
        <Button
          key={size}
          size="small"
          variant="quiet"
          aria-pressed={image.width === width}
          onClick={() => updateImage(editor, image.key, { width, height: Math.round(width * ratio) })}
        >
          {t(`compose.picture.${size}`)}
        </Button>
      ))}
    </div>
  )
}
