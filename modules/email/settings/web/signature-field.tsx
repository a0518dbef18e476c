import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { htmlToText } from '../../web/html-to-text.ts'
import css from './settings.module.css'
import { RichEditor } from '../../editor/web/index.ts'

/** Milliseconds after the last keystroke. */
const SAVE_DELAY = 800

export function SignatureField({ signature, onChange }: { signature: string; onChange: (signature: string) => void }) {
  const { t } = useTranslation('email')
  const [initialSignature] = useState(signature)
  const [editedSignature, setEditedSignature] = useState<string | null>(null)
  const save = useEffectEvent(() => {
    if (editedSignature !== null && editedSignature !== signature) onChange(editedSignature)
  })
  useEffect(() => {
    if (editedSignature === null) return
    const timer = setTimeout(() => save(), SAVE_DELAY)
    return () => clearTimeout(timer)
  }, [editedSignature])
  useEffect(() => () => save(), [])
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{t('settings.signature')}</h3>
      <div className={css.editor}>
        <RichEditor
          fallback={<Spinner />}
          label={t('settings.signature')}
          placeholder={t('settings.signature.hint')}
          initial={initialSignature}
          onChange={(html) => setEditedSignature(htmlToText(html).trim() === '' ? '' : html)}
        />
      </div>
      <p className={css.soft}>{t('settings.signature.help')}</p>
    </section>
  )
}
