import { useFormat } from '#platform/web/i18n/format.ts'
import type { OverviewCardProps } from '#platform/web/routing/module.ts'
import { useOverviewWords } from '#platform/web/i18n/overview-words.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { GLANCE_ROWS, GlanceList } from '#platform/web/ui/charts/glance-card.tsx'
import { email } from '../../contract.ts'
import { nameOf } from '../../web/display-name.ts'

/** The newest unread mails of the viewer's inbox. */
export default function UnreadMailsCard(card: OverviewCardProps) {
  const t = useOverviewWords('email')
  const { relative } = useFormat()
  const { data, error, refetch } = useRead(email.listMails, { unread: true, page: 1, perPage: GLANCE_ROWS }, { keep: true })
  const rows = data?.emails.map((mail) => ({
    key: mail.id,
    link: `/email?unread=1&id=${mail.id}`,
    title: mail.subject || t('overview.noSubject'),
    detail: <bdi>{nameOf(mail.from)}</bdi>,
    end: relative(mail.time),
  }))
  return (
    <GlanceList {...card} rows={rows} total={data?.total} empty={t('overview.allRead')} problem={error} onRetry={() => void refetch()} />
  )
}
