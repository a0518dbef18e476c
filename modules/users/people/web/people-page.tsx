import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNew, useAddress } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { drawerPart } from '#platform/web/ui/overlays/drawer.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { peopleEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { usePeopleColumns } from './people-columns.tsx'
import { PeopleTable } from './people-table.tsx'
import { initialOrder, setStatusFilter, getStatusFilter } from './people-filters.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { usePersonRights } from '../../web/person-rights.ts'
import { StatusTotals } from './status-totals.tsx'
import { InvitationLinkDialog, useInvite } from '../../invitations/web/index.ts'

/** Filters, sorting and page are stored in the URL. */
export default function PeoplePage() {
  const { t } = useTranslation('users')
  const [adding, change] = useAddress(readNew)
  const rights = usePersonRights()
  const columns = usePeopleColumns(rights)
  const control = useTableView({ name: 'users', columns, initial: initialOrder })
  const { view, perPage } = control
  const people = useRead(peopleEndpoints.listUsers, { ...control.input, page: view.page, perPage }, { keep: true })
  const [edited, edit] = useState<UserView | null>(null)
  const invite = useInvite()
  const { data, error } = people
  return (
    <>
      <PageHead
        title={t('nav.users')}
        summary={data && t('people', { count: data.total })}
        primary={
          rights.canAdd && (
            <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => change({ new: true })}>
              {t('add')}
            </Button>
          )
        }
      />
      {data?.totals && (
        <StatusTotals totals={data.totals} status={getStatusFilter(control)} onChange={(status) => setStatusFilter(control, status)} />
      )}
      {data || error ? (
        <Card isFlush>
          <PeopleTable
            {...{ control, columns, rights }}
            people={data}
            isStale={people.isPlaceholderData}
            failure={
              error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void people.refetch()} />
            }
            onEdit={edit}
            onInvite={invite.start}
          />
        </Card>
      ) : (
        <Spinner />
      )}
      <PersonDrawer isOpen={adding.new} user={null} onClose={() => change({ new: undefined })} onInvite={invite.start} />
      <PersonDrawer isOpen={edited !== null} user={edited} onClose={() => edit(null)} onInvite={invite.start} />
      <InvitationLinkDialog created={invite.created} onClose={invite.close} />
    </>
  )
}
