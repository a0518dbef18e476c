import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity, type AccessRequest } from '#platform/contract/identity.ts'
import { useMay } from '#platform/web/may.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { totalOf } from '#platform/web/query-client.ts'
import { useAction, useRead } from '#platform/web/queries.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Empty } from '#platform/web/ui/empty.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { toast } from '#platform/web/ui/toast.tsx'
import { AccessRequestRow } from './access-request-row.tsx'
import { RowList } from '#platform/web/ui/row-list.tsx'
import css from './account-page.module.css'
import { ResetLink, type Made } from './reset-link.tsx'
import { WorkspaceCard } from './workspace-card.tsx'

/** For administrators: who waits to be let in or needs a link for a new password, and who may register at all. */
export default function AccessRequestsPage() {
  const { t } = useTranslation('account')
  const requests = useRead(identity.listAccessRequests, {})
  const [made, setMade] = useState<Made | null>(null)
  const { data, error, refetch } = requests
  const maySetUp = useMay(['manage', 'Workspace'])
  return (
    <>
      <PageHead title={t('nav.accessRequests')} summary={data && t('requests.count', { count: totalOf(data) })} />
      <div className={css.column}>
        {error && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} />}
        {!data && !error && <Spinner />}
        {data?.accessRequests.length === 0 && <Empty text={t('requests.none')} />}
        {data && data.accessRequests.length > 0 && <Requests requests={data.accessRequests} onMade={setMade} />}
        {maySetUp && (data || error) && <WorkspaceCard />}
      </div>
      <ResetLink made={made} onClose={() => setMade(null)} />
    </>
  )
}

function Requests({ requests, onMade }: { requests: AccessRequest[]; onMade: (made: Made) => void }) {
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
