import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity, type AccessRequest } from '#platform/contract/identity.ts'
import { getTotal } from '#platform/web/api/query-client.ts'
import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { toast } from '#platform/web/ui/feedback/toast.tsx'
import { AccessRequestRow } from './access-request-row.tsx'
import { RowList } from '#platform/web/ui/lists/row-list.tsx'
import css from './account-page.module.css'
import { ResetLinkDialog, type CreatedResetLink } from './reset-link-dialog.tsx'

/** Lists pending registrations and password reset requests for administrators. */
export default function AccessRequestsPage() {
  const { t } = useTranslation('account')
  const requests = useApiQuery(identity.listAccessRequests, {})
  const [createdLink, setCreatedLink] = useState<CreatedResetLink | null>(null)
  const { data, error, refetch } = requests
  return (
    <>
      <PageHeader title={t('nav.accessRequests')} summary={data && t('requests.count', { count: getTotal(data) })} />
      <div className={css.column}>
        {error && <ProblemState problem={error} onRetry={refetch} />}
        {!data && !error && <Spinner />}
        {data?.accessRequests.length === 0 && <EmptyState text={t('requests.none')} />}
        {data && data.accessRequests.length > 0 && <Requests requests={data.accessRequests} onLinkCreated={setCreatedLink} />}
      </div>
      <ResetLinkDialog createdLink={createdLink} onClose={() => setCreatedLink(null)} />
    </>
  )
}

function Requests({ requests, onLinkCreated }: { requests: AccessRequest[]; onLinkCreated: (createdLink: CreatedResetLink) => void }) {
  const { t } = useTranslation('account')
  const answer = useApiMutation(identity.answerRegistration, {
    topics: ['access-requests', 'users', 'people'],
    isIrreversible: true,
    onSuccess: ({ user }, { accept }) => toast.success(t(accept ? 'requests.accepted' : 'requests.declined', { name: user.fullName })),
    optimisticUpdate: ({ updateQuery }, { userId }) =>
      updateQuery(identity.listAccessRequests, ({ accessRequests, total }) => ({
        accessRequests: accessRequests.filter(({ kind, user }) => kind !== 'registration' || user.id !== userId),
        total: total - 1,
      })),
  })
  const create = useApiMutation(identity.createResetLink, {
    topics: ['access-requests'],
    isIrreversible: true,
    onSuccess: (link, { userId }) => {
      const user = requests.find((request) => request.user.id === userId)?.user
      onLinkCreated({ ...link, name: user?.fullName ?? '' })
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
