import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { textOf } from '../../web/html-to-text.ts'
import css from './settings.module.css'
import { RichEditor } from '../../editor/web/index.ts'

/** Milliseconds after the last key until it is saved. */
const PAUSE = 800

/** What stands under every new mail and answer; saved as one writes. */
export function SignatureField({ signature, onChange }: { signature: string; onChange: (signature: string) => void }) {
  const { t } = useTranslation('email')
  const [first] = useState(signature)
  const [written, setWritten] = useState<string | null>(null)
  const save = useEffectEvent(() => {
    if (written !== null && written !== signature) onChange(written)
  })
  useEffect(() => {
    if (written === null) return
    const timer = setTimeout(() => save(), PAUSE)
    return () => clearTimeout(timer)
  }, [written])
  useEffect(() => () => save(), [])
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{t('settings.signature')}</h3>
      <div className={css.editor}>
        <RichEditor
          instead={<Spinner />}
          label={t('settings.signature')}
          placeholder={t('settings.signature.hint')}
          initial={first}
          onChange={(html) => setWritten(textOf(html).trim() === '' ? '' : html)}
        />
      </div>
      <p className={css.soft}>{t('settings.signature.help')}</p>
    </section>
  )
}
