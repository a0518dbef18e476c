import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { attach, storePicture } from './attach.ts'
import css from './compose.module.css'
import type { Composer, Values } from './composers.ts'
import { ComposeTray } from './compose-tray.tsx'
import { htmlOf } from './message-body.ts'
import { QuotedMail } from './quoted-mail.tsx'
import { textOf } from '../../web/html-to-text.ts'
import { RichEditor } from '../../editor/web/index.ts'

type ComposeBodyProps = {
  composer: Composer
  /** The caret begins here: all fields above are filled. */
  isFirst: boolean
  onChange: (part: Partial<Values>) => void
}

/** The words of a mail, what it repeats, and what goes with it. */
export function ComposeBody({ composer: { key, values }, isFirst, onChange }: ComposeBodyProps) {
  const { t } = useTranslation('email')
  const below = (
    <>
      {values.quote && <QuotedMail html={values.quote} onRemove={() => onChange({ quote: '' })} />}
      <ComposeTray composerKey={key} files={values.files} />
    </>
  )
  if (values.isPlain)
    return (
      <PlainWords initial={values.own} isFirst={isFirst} onChange={(own) => onChange({ own })}>
        {below}
      </PlainWords>
    )
  return (
    <RichEditor
      instead={
        <div className={css.waiting}>
          <Spinner />
        </div>
      }
      label={t('compose.body')}
      placeholder={t('compose.body.hint')}
      initial={values.own}
      onChange={(own) => own !== values.own && onChange({ own })}
      storePicture={(file) => storePicture(key, file)}
      onFiles={(files) => attach(key, files)}
      autoFocus={isFirst}
    >
      {below}
    </RichEditor>
  )
}

type PlainWordsProps = { initial: string; isFirst: boolean; onChange: (html: string) => void; children: React.ReactNode }

function PlainWords({ initial, isFirst, onChange, children }: PlainWordsProps) {
  const { t } = useTranslation('email')
  const [text, setText] = useState(() => textOf(initial))
  return (
    <div className={css.scroll}>
      <textarea
        dir="auto"
        className={css.plainText}
        aria-label={t('compose.body')}
        placeholder={t('compose.body.hint')}
        autoFocus={isFirst}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          onChange(htmlOf(target.value))
        }}
      />
      {children}
    </div>
  )
}
