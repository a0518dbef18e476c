import { identity } from '#platform/contract/identity.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'

export default function AccessRequestsCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('account')
  const { relative } = useFormat()
  const { data, error, refetch } = useApiQuery(identity.listAccessRequests, {})
  const rows = data?.accessRequests.map(({ id, kind, user, createdAt }): OverviewRow => ({
    key: `${kind}${id}`,
    link: card.link,
    title: user.fullName,
    detail: t(kind === 'registration' ? 'overview.wantsIn' : 'overview.needsLink'),
    leading: <Avatar person={user} size="small" isDecorative />,
    trailing: relative(createdAt),
  }))
  return (
    <OverviewListCard
      {...card}
      rows={rows}
      total={data?.total}
      empty={t('overview.nobodyWaits')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}
