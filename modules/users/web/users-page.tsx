import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNew, useAddress } from '#platform/web/address.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTableView } from '#platform/web/ui/data-table/use-table-view.ts'
import { users, type UserView } from '../contract.ts'
import { InvitationLink } from './invitation-link.tsx'
import { usePeopleColumns } from './people-columns.tsx'
import { PeopleTable } from './people-table.tsx'
import { initialOrder, setStatus, statusOf } from './people-view.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { usePersonRights } from './person-rights.ts'
import { StatusTotals } from './status-totals.tsx'
import { useInvite } from './use-invite.ts'

/** Everyone in the company; what is shown stands in the address. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const [adding, change] = useAddress(readNew)
  const rights = usePersonRights()
  const columns = usePeopleColumns(rights)
  const control = useTableView({ name: 'users', columns, initial: initialOrder })
  const { view, perPage } = control
  const people = useRead(users.listUsers, { ...control.input, page: view.page, perPage }, { keep: true })
  const [edited, edit] = useState<UserView | null>(null)
  const invite = useInvite()
  const { data, error } = people
  return (
    <>
      <PageHead
        title={t('nav.users')}
        summary={data && t('people', { count: data.total })}
        primary={
          rights.mayAdd && (
            <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => change({ new: true })}>
              {t('add')}
            </Button>
          )
        }
      />
      {data?.totals && <StatusTotals totals={data.totals} status={statusOf(control)} onChange={(status) => setStatus(control, status)} />}
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
      <InvitationLink made={invite.made} onClose={invite.forget} />
    </>
  )
}
