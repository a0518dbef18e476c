import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factors, type Passkey } from '#platform/contract/factors.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { arePasskeysSupported } from '#platform/web/session/passkeys.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { AddPasskeyForm, RenamePasskeyForm } from './passkey-forms.tsx'
import type { CodesHandler } from './totp-section.tsx'

type SectionProps = { passkeys: readonly Passkey[]; arePasskeysAvailable: boolean; onCodes: CodesHandler }

/** The passkeys of the signed-in user. */
export function PasskeySection({ passkeys, arePasskeysAvailable, onCodes }: SectionProps) {
  const { t } = useTranslation('account')
  const [edited, setEdited] = useState<Passkey | 'new' | null>(null)
  const close = () => setEdited(null)
  const isAvailable = arePasskeysAvailable && arePasskeysSupported()
  return (
    <RowList>
      <Row name={t('passkeys')} detail={t(isAvailable ? 'passkeys.text' : 'passkeys.unavailable')}>
        {isAvailable && (
          <Button size="small" onClick={() => setEdited('new')} aria-label={t('passkeys.add')}>
            {t('factor.add')}
          </Button>
        )}
      </Row>
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setEdited(passkey)} />
      ))}
      <Dialog isOpen={edited !== null} title={t(edited === 'new' ? 'passkeys.add' : 'passkeys.renameTitle')} onClose={close}>
        {edited === 'new' && <AddPasskeyForm onCancel={close} onAdded={(codes) => (close(), onCodes(codes))} />}
        {edited && edited !== 'new' && <RenamePasskeyForm passkey={edited} onClose={close} />}
      </Dialog>
    </RowList>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt, lastUsedAt }, onRename }: { passkey: Passkey; onRename: () => void }) {
  const { t } = useTranslation('account')
  const { date, relative } = useFormat()
  const remove = useApiMutation(factors.removePasskey, { topics: ['account'], isIrreversible: true })
  const confirmRemoval = async () => {
    const question = { title: t('passkeys.removeOne', { name }), text: t('passkeys.removeText') }
    if (await confirm({ ...question, confirmLabel: t('factor.remove'), isDanger: true })) remove.mutate({ id })
  }
  const added = t('factor.added', { date: date(createdAt) })
  return (
    <Row name={name} detail={lastUsedAt ? `${added} · ${t('passkeys.used', { when: relative(lastUsedAt) })}` : added}>
      <Button size="small" onClick={onRename} aria-label={t('passkeys.renameOne', { name })}>
        {t('passkeys.rename')}
      </Button>
      <Button size="small" onClick={() => void confirmRemoval()} aria-label={t('passkeys.removeOne', { name })}>
        {t('factor.remove')}
      </Button>
    </Row>
  )
}
