import { ImageUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredFile } from '#platform/contract/files.ts'
import { showErrorToast } from '#platform/web/notifications/toasts.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { uploadFile } from '#platform/web/api/api-with-progress.ts'
import { invoices } from '../../contract.ts'
import css from './settings.module.css'

/** Uploads are saved immediately. */
export function LogoField({ logo }: { logo: StoredFile | null }) {
  const { t } = useTranslation('invoices')
  const input = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)
  const update = useApiMutation(invoices.updateSettings, { topics: ['invoice-settings'], undoMessage: () => t('done.settings') })
  const uploadLogo = async (file: File) => {
    setUploading(true)
    try {
      const { id } = await uploadFile(file, { onProgress: () => {} })
      await update.mutateAsync({ settings: { logoId: id } }).catch(() => {})
    } catch (problem) {
      showErrorToast(problem)
    } finally {
      setUploading(false)
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
          if (file) void uploadLogo(file)
          target.value = ''
        }}
      />
      <Button size="small" icon={<ImageUp />} isLoading={isUploading} onClick={() => input.current?.click()}>
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
