import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { factors } from '#platform/contract/factors.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Dialog } from '#platform/web/ui/overlays/dialog.tsx'
import { TotpSetup } from './totp-setup.tsx'

export type CodesHandler = (codes: readonly string[] | null) => void

/** The authenticator app of the signed-in user. */
export function TotpSection({ since, onCodes }: { since: string | null; onCodes: CodesHandler }) {
  const { t } = useTranslation('account')
  const { date } = useFormat()
  const [isAdding, setAdding] = useState(false)
  const remove = useRemoveTotp()
  return (
    <RowList>
      <Row name={t('totp')} detail={since ? t('factor.added', { date: date(since) }) : t('totp.none')}>
        {since ? (
          <Button size="small" onClick={remove} aria-label={t('totp.remove')}>
            {t('factor.remove')}
          </Button>
        ) : (
          <Button size="small" onClick={() => setAdding(true)} aria-label={t('totp.add')}>
            {t('factor.add')}
          </Button>
        )}
      </Row>
      <Dialog isOpen={isAdding} title={t('totp.add')} backdrop="static" onClose={() => setAdding(false)}>
        <TotpSetup
          onCancel={() => setAdding(false)}
          onAdded={(codes) => {
            setAdding(false)
            toast.success(t('totp.added'))
            onCodes(codes)
          }}
        />
      </Dialog>
    </RowList>
  )
}

function useRemoveTotp() {
  const { t } = useTranslation('account')
  const remove = useApiMutation(factors.removeTotp, { topics: ['account'], isIrreversible: true })
  return async () => {
    const question = { title: t('totp.remove'), text: t('totp.removeText'), confirmLabel: t('factor.remove'), isDanger: true }
    if (await confirm(question)) remove.mutate({})
  }
}
