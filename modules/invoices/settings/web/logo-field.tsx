import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { File as Stored } from '#platform/contract/files.ts'
import { showProblem } from '#platform/web/notifications/notices.ts'
import { useAction } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { uploadFile } from '#platform/web/api/write-with-progress.ts'
import { invoices } from '../../contract.ts'
import css from './settings.module.css'

/** Uploads are saved immediately. */
export function LogoField({ logo }: { logo: Stored | null }) {
  const { t } = useTranslation('invoices')
  const input = useRef<HTMLInputElement>(null)
  const [isSending, setSending] = useState(false)
  const update = useAction(invoices.updateSettings, { topics: ['invoice-settings'], done: () => t('done.settings') })
  const send = async (file: File) => {
    setSending(true)
    try {
      const { id } = await uploadFile(file, { onProgress: () => {} })
      await update.mutateAsync({ settings: { logoId: id } }).catch(() => {})
    } catch (problem) {
      showProblem(problem)
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={css.logo} role="group" aria-label={t('logo')}>
      {logo && <img className={css.picture} src={logo.address} alt={t('logo')} />}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void send(file)
          target.value = ''
        }}
      />
      <Button size="small" icon={<ImageUp />} isLoading={isSending} onClick={() => input.current?.click()}>
        {t(logo ? 'logo.change' : 'logo.add')}
      </Button>
      {logo && (
        <Button size="small" icon={<Trash2 />} onClick={() => update.mutate({ settings: { logoId: null } })}>
          {t('logo.remove')}
        </Button>
      )}
      <p className={css.note}>{t('logo.help')}</p>
    </div>
  )
}
