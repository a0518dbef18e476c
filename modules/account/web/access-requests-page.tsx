import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity, type AccessRequest } from '#platform/contract/identity.ts'
import { useMay } from '#platform/web/session/may.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { totalOf } from '#platform/web/api/query-client.ts'
import { useAction, useRead } from '#platform/web/api/queries.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { AccessRequestRow } from './access-request-row.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import css from './account-page.module.css'
import { ResetLinkDialog, type CreatedResetLink } from './reset-link-dialog.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

/** Lists pending registrations and password reset requests for administrators. */
export default function AccessRequestsPage() {
  const { t } = useTranslation('account')
  const requests = useRead(identity.listAccessRequests, {})
  const [made, setMade] = useState<CreatedResetLink | null>(null)
  const { data, error, refetch } = requests
  const canManageWorkspace = useMay(['manage', 'Workspace'])
  return (
    <>
      <PageHead title={t('nav.accessRequests')} summary={data && t('requests.count', { count: totalOf(data) })} />
      <div className={css.column}>
        {error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner />}
        {data?.accessRequests.length === 0 && <Empty text={t('requests.none')} />}
        {data && data.accessRequests.length > 0 && <Requests requests={data.accessRequests} onMade={setMade} />}
        {canManageWorkspace && (data || error) && <WorkspaceCard />}
      </div>
      <ResetLinkDialog made={made} onClose={() => setMade(null)} />
    </>
  )
}

function Requests({ requests, onMade }: { requests: AccessRequest[]; onMade: (made: CreatedResetLink) => void }) {
  const { t } = useTranslation('account')
  const answer = useAction(identity.answerRegistration, {
    topics: ['access-requests', 'users', 'people'],
    final: true,
    onSuccess: ({ user }, { accept }) => toast.success(t(accept ? 'requests.accepted' : 'requests.declined', { name: user.fullName })),
    optimistic: ({ change }, { userId }) =>
      change(identity.listAccessRequests, ({ accessRequests, total }) => ({
        accessRequests: accessRequests.filter(({ kind, user }) => kind !== 'registration' || user.id !== userId),
        total: total - 1,
      })),
  })
  const create = useAction(identity.createResetLink, {
    topics: ['access-requests'],
    final: true,
    onSuccess: (link, { userId }) => {
      const user = requests.find((request) => request.user.id === userId)?.user
      onMade({ ...link, name: user?.fullName ?? '' })
    },
  })
  return (
    <Card>
      <RowList>
        {requests.map((request) => (
          <AccessRequestRow
            key={`${request.kind}${request.id}`}
            request={request}
            onAnswer={(accept) => answer.mutate({ userId: request.user.id, accept })}
            onCreateLink={() => create.mutate({ userId: request.user.id })}
          />
        ))}
      </RowList>
    </Card>
  )
}
