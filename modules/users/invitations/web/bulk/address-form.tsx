import { FileUp } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/text-field.tsx'
import { readAsBase64 } from '#platform/web/ui/files/read-as-base64.ts'
import css from './invite-people.module.css'
import type { InvitePeople } from './use-invite-people.ts'

const MAX_FILE_BYTES = 1_000_000

type AddressFormProps = { invite: InvitePeople; text: string; onChange: (text: string) => void; cancel: ReactNode }

/** Takes pasted addresses or a CSV file. */
export function AddressForm({ invite, text, onChange, cancel }: AddressFormProps) {
  const { t } = useTranslation('users')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(text.trim() ? undefined : t('bulk.none'))
    if (text.trim()) void invite.read({ text })
  }
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextArea
        label={t('bulk.addresses')}
        help={t('bulk.addressesHelp')}
        error={error ?? (invite.people?.length === 0 ? t('bulk.none') : undefined)}
        value={text}
        onChange={onChange}
        rows={6}
        maxLength={500_000}
        dir="auto"
        autoFocus
      />
      <FileChoice onFile={(file) => invite.read({ file })} onError={setError} />
      <ActionBar>
        {cancel}
        <Button type="submit" variant="primary" isLoading={invite.isReading}>
          {t('bulk.review')}
        </Button>
      </ActionBar>
    </form>
  )
}

type FileChoiceProps = { onFile: (base64: string) => Promise<void>; onError: (text: string) => void }

function FileChoice({ onFile, onError }: FileChoiceProps) {
  const { t } = useTranslation('users')
  const input = useRef<HTMLInputElement>(null)
  const choose = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MAX_FILE_BYTES) return onError(t('bulk.tooLarge'))
    await onFile(await readAsBase64(file))
  }
  return (
    <div className={css.file}>
      <Button icon={<FileUp />} onClick={() => input.current?.click()}>
        {t('bulk.file')}
      </Button>
      <span className={css.soft}>{t('bulk.fileHelp')}</span>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('bulk.file')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
