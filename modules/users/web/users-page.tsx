import { Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '#platform/web/address.ts'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { drawerPart } from '#platform/web/ui/drawer.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { intentProps } from '#platform/web/ui/on-intent.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { users, type UserView } from '../contract.ts'
import { useExport } from './export-people.ts'
import { InvitationLink } from './invitation-link.tsx'
import { PeopleFilters } from './people-filters.tsx'
import { PeopleTable } from './people-table.tsx'
import { filtersOf, PER_PAGE, readView } from './people-view.ts'
import { PersonDrawer } from './person-drawer.tsx'
import { usePersonRights } from './person-rights.ts'
import { StatusTotals } from './status-totals.tsx'
import { useInvite } from './use-invite.ts'

/** Everyone in the company; what is shown stands in the address. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const [view, change] = useAddress(readView)
  const rights = usePersonRights()
  const people = useRead(users.listUsers, { ...filtersOf(view), page: view.page, perPage: PER_PAGE }, { keep: true })
  const [edited, edit] = useState<UserView | null>(null)
  const invite = useInvite()
  const { isExporting, start } = useExport(view)
  const { data, error } = people
  const narrow: typeof change = (part) => change({ ...part, page: undefined })
  return (
    <>
      <PageHead
        title={t('nav.users')}
        summary={data && t('people', { count: data.total })}
        primary={
          <>
            <Button icon={<Download />} isLoading={isExporting} onClick={start}>
              {t('export')}
            </Button>
            {rights.mayAdd && (
              <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => change({ new: true })}>
                {t('add')}
              </Button>
            )}
          </>
        }
      />
      {data?.totals && <StatusTotals totals={data.totals} status={view.status} onChange={(status) => narrow({ status })} />}
      <Card isFlush>
        <PeopleFilters view={view} onChange={narrow} />
        <PeopleTable
          {...{ view, rights, narrow, change }}
          people={data}
          isStale={people.isPlaceholderData}
          failure={
            error && !data && <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void people.refetch()} />
          }
          onEdit={edit}
          onInvite={invite.start}
        />
      </Card>
      <PersonDrawer isOpen={view.new} user={null} onClose={() => change({ new: undefined })} onInvite={invite.start} />
      <PersonDrawer isOpen={edited !== null} user={edited} onClose={() => edit(null)} onInvite={invite.start} />
      <InvitationLink made={invite.made} onClose={invite.forget} />
    </>
  )
}
