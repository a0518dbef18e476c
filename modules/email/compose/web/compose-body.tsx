import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { attachFiles, uploadImage } from './attach-files.ts'
import css from './compose.module.css'
import type { Composer, ComposerValues } from './composers.ts'
import { ComposeAttachments } from './compose-attachments.tsx'
import { textToHtml } from './message-body.ts'
import { QuotedEmail } from './quoted-email.tsx'
import { htmlToText } from '../../web/html-to-text.ts'
import { RichEditor } from '../../editor/web/index.ts'

type ComposeBodyProps = {
  composer: Composer
  autoFocus: boolean
  onChange: (part: Partial<ComposerValues>) => void
}

export function ComposeBody({ composer: { key, values }, autoFocus, onChange }: ComposeBodyProps) {
  const { t } = useTranslation('email')
  const footer = (
    <>
      {values.quote && <QuotedEmail html={values.quote} onRemove={() => onChange({ quote: '' })} />}
      <ComposeAttachments composerKey={key} files={values.files} />
    </>
  )
  if (values.isPlain)
    return (
      <PlainTextEditor initial={values.own} autoFocus={autoFocus} onChange={(own) => onChange({ own })}>
        {footer}
      </PlainTextEditor>
    )
  return (
    <RichEditor
      fallback={
        <div className={css.waiting}>
          <Spinner />
        </div>
      }
      label={t('compose.body')}
      placeholder={t('compose.body.hint')}
      initial={values.own}
      onChange={(own) => own !== values.own && onChange({ own })}
      uploadImage={(file) => uploadImage(key, file)}
      onFiles={(files) => attachFiles(key, files)}
      autoFocus={autoFocus}
    >
      {footer}
    </RichEditor>
  )
}

type PlainTextEditorProps = { initial: string; autoFocus: boolean; onChange: (html: string) => void; children: React.ReactNode }

function PlainTextEditor({ initial, autoFocus, onChange, children }: PlainTextEditorProps) {
  const { t } = useTranslation('email')
  const [text, setText] = useState(() => htmlToText(initial))
  return (
    <div className={css.scroll}>
      <textarea
        dir="auto"
        className={css.plainText}
        aria-label={t('compose.body')}
        placeholder={t('compose.body.hint')}
        autoFocus={autoFocus}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(textToHtml(target.value))
        }}
      />
      {children}
    </div>
  )
}
