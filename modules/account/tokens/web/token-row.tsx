import { useTranslation } from 'react-i18next'
import { tokens, type ApiToken } from '#platform/contract/tokens.ts'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'

export function TokenRow({ token }: { token: ApiToken }) {
  const { t } = useTranslation('account')
  const { list } = useFormat()
  const name = (
    <>
      <bdi>{token.name}</bdi> <ExpiryBadge expiresAt={token.expiresAt} />
    </>
  )
  const detail = (
    <>
      <bdi translate="no">{list(token.scopes)}</bdi>
      <br />
      <Times token={token} />
    </>
  )
  return (
    <Row name={name} detail={detail}>
      <RevokeButton token={token} label={t('tokens.revokeOne', { name: token.name })} />
    </Row>
  )
}

function ExpiryBadge({ expiresAt }: Pick<ApiToken, 'expiresAt'>) {
  const { t } = useTranslation('account')
  return isPast(expiresAt) && <Badge tone="danger">{t('tokens.expired')}</Badge>
}

const isPast = (time: string | null) => time !== null && Date.parse(time) <= Date.now()

function Times({ token: { createdAt, expiresAt, lastUsedAt } }: { token: ApiToken }) {
  const { t } = useTranslation('account')
  const { date, relative } = useFormat()
  const texts = [
    t('tokens.created', { date: date(createdAt) }),
    expiresAt === null ? t('tokens.neverExpires') : t('tokens.expires', { date: date(expiresAt) }),
    lastUsedAt === null ? t('tokens.neverUsed') : t('tokens.lastUsed', { when: relative(lastUsedAt) }),
  ]
  return texts.join(' · ')
}

function RevokeButton({ token: { id, name }, label }: { token: ApiToken; label: string }) {
  const { t } = useTranslation('account')
  const revoke = useApiMutation(tokens.revokeToken, {
    topics: ['account'],
    isIrreversible: true,
    onSuccess: () => toast.success(t('tokens.revoked')),
  })
  const askAndRevoke = async () => {
    const question = { title: t('tokens.revokeOne.title', { name }), text: t('tokens.revokeOne.text'), confirmLabel: t('tokens.revoke') }
    if (await confirm({ ...question, isDanger: true })) revoke.mutate({ id })
  }
  return (
    <Button size="small" isLoading={revoke.isPending} onClick={() => void askAndRevoke()} aria-label={label}>
      {t('tokens.revoke')}
    </Button>
  )
}
