import { Plus, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseNewParam, parseText, type RawSearchParams, useSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import { lazyDialog } from '#platform/web/ui/overlays/dialog.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { userEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { useUserColumns } from './user-columns.tsx'
import { UserTable } from './user-table.tsx'
import { initialSorting, setStatusFilter, getStatusFilter } from './user-filters.ts'
import { UserDrawer } from './user-drawer.tsx'
import { useUserPermissions } from '../../web/user-permissions.ts'
import { StatusTiles } from './status-tiles.tsx'
import { InvitationLinkDialog, InvitePeopleDialog, useInvite } from '../../invitations/web/index.ts'

const parseLocation = (raw: RawSearchParams) => ({ ...parseNewParam(raw), invite: parseText(raw['invite']) !== '' })

/** Filters, sorting and page are stored in the URL. */
export default function UsersPage() {
  const { t } = useTranslation('users')
  const [location, change] = useSearchParams(parseLocation)
  const permissions = useUserPermissions()
  const columns = useUserColumns(permissions)
  const control = useTableView({ name: 'users', columns, initial: initialSorting })
  const { view, perPage } = control
  const query = useApiQuery(userEndpoints.listUsers, { ...control.input, page: view.page, perPage }, { keepPreviousData: true })
  const [editedUser, setEditedUser] = useState<UserView | null>(null)
  const invite = useInvite()
  const { data, error } = query
  const addButton = permissions.canAdd && (
    <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => change({ new: true })}>
      {t('add')}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={t('nav.users')}
        summary={data && t('people', { count: data.total })}
        primary={
          permissions.canAdd && (
            <>
              <Button icon={<UserRoundPlus />} {...preloadOnIntent(lazyDialog)} onClick={() => change({ invite: true })}>
                {t('nav.invitePeople')}
              </Button>
              {addButton}
            </>
          )
        }
      />
      {data?.totals && (
        <StatusTiles totals={data.totals} status={getStatusFilter(control)} onChange={(status) => setStatusFilter(control, status)} />
      )}
      {data || error ? (
        <Card isFlush>
          <UserTable
            {...{ control, columns, permissions, addButton }}
            list={data}
            isStale={query.isPlaceholderData}
            failure={error && !data && <ProblemState problem={error} onRetry={query.refetch} />}
            onEdit={setEditedUser}
            onInvite={invite.start}
          />
        </Card>
      ) : (
        <Spinner />
      )}
      <UserDrawer isOpen={location.new} user={null} onClose={() => change({ new: undefined })} onInvite={invite.start} />
      <UserDrawer isOpen={editedUser !== null} user={editedUser} onClose={() => setEditedUser(null)} onInvite={invite.start} />
      <InvitePeopleDialog isOpen={location.invite && permissions.canAdd} onClose={() => change({ invite: undefined })} />
      <InvitationLinkDialog created={invite.created} onClose={invite.close} />
    </>
  )
}
