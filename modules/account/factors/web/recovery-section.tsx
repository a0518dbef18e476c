import { useTranslation } from 'react-i18next'
import { factors } from '#platform/contract/factors.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Row, RowList } from '#platform/web/ui/lists/row-list.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import type { CodesHandler } from './totp-section.tsx'

export function RecoverySection({ count, onCodes }: { count: number; onCodes: CodesHandler }) {
  const { t } = useTranslation('account')
  const create = useApiMutation(factors.createRecoveryCodes, {
    topics: ['account'],
    isIrreversible: true,
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const renew = async () => {
    const question = { title: t('recovery.renew'), text: t('recovery.renewText'), confirmLabel: t('recovery.renewAction') }
    if (await confirm(question)) create.mutate({})
  }
  return (
    <RowList>
      <Row name={t('recovery')} detail={t('recovery.left', { count })}>
        <Button size="small" onClick={() => void renew()} aria-label={t('recovery.renew')}>
          {t('recovery.renewAction')}
        </Button>
      </Row>
    </RowList>
  )
}
