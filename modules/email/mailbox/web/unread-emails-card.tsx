import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/web-module.ts'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { OVERVIEW_CARD_ROWS, OverviewListCard, type OverviewRow } from '#platform/web/ui/charts/overview-card.tsx'
import { email } from '../../contract.ts'
import { getDisplayName } from '../../web/display-name.ts'

export default function UnreadEmailsCard(card: OverviewCardProps) {
  const t = useOverviewTranslation('email')
  const { relative } = useFormat()
  const { data, error, refetch } = useApiQuery(
    email.listMails,
    { unread: true, page: 1, perPage: OVERVIEW_CARD_ROWS },
    { keepPreviousData: true },
  )
  const rows = data?.emails.map((mail): OverviewRow => ({
    key: mail.id,
    link: `/email?unread=1&id=${mail.id}`,
    title: mail.subject || t('overview.noSubject'),
    detail: <bdi>{getDisplayName(mail.from)}</bdi>,
    trailing: relative(mail.time),
  }))
  return (
    <OverviewListCard
      {...card}
      rows={rows}
      total={data?.total}
      empty={t('overview.allRead')}
      problem={error}
      onRetry={() => void refetch()}
    />
  )
}
