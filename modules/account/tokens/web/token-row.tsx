import { useTranslation } from 'react-i18next'
import type { ApiToken } from '#platform/contract/tokens.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { useRevokeToken, type TokenOwner } from './token-owner.ts'

export function TokenRow({ token, owner }: { token: ApiToken; owner: TokenOwner }) {
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
      <RevokeButton owner={owner} token={token} label={t('tokens.revokeOne', { name: token.name })} />
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

type RevokeButtonProps = { owner: TokenOwner; token: ApiToken; label: string }

function RevokeButton({ owner, token: { id, name }, label }: RevokeButtonProps) {
  const { t } = useTranslation('account')
  const { revoke, isPending } = useRevokeToken(owner)
  const askAndRevoke = async () => {
    const question = { title: t('tokens.revokeOne.title', { name }), text: t('tokens.revokeOne.text'), confirmLabel: t('tokens.revoke') }
    if (await confirm({ ...question, isDanger: true })) revoke(id)
  }
  return (
    <Button size="small" isLoading={isPending} onClick={() => void askAndRevoke()} aria-label={label}>
      {t('tokens.revoke')}
    </Button>
  )
}
