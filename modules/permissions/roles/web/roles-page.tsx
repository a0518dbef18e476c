import { Copy, Lock, MessageCircleQuestionMark, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readNew, useAddress } from '#platform/web/routing/address.ts'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { drawerPart } from '#platform/web/ui/overlays/drawer.tsx'
import { Empty } from '#platform/web/ui/feedback/empty.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Pill } from '#platform/web/ui/lists/pill.tsx'
import { roleEndpoints, type RoleView } from '../contract.ts'
import { RoleMembers } from './role-members.tsx'
import css from './roles.module.css'
import { useDeleteRole } from './use-delete-role.ts'
import { NewRoleDrawer, type NewRole } from './new-role-drawer.tsx'
import { RoleInUseDialog } from './role-in-use-dialog.tsx'
import { useRoleRights } from './role-rights.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

const EMPTY: NewRole = { from: null }

export default function RolesPage() {
  const { t } = useTranslation('permissions')
  const columns = useRoleColumns()
  const control = useTableView({ name: 'roles', columns, initial: [] })
  const { q } = control.view
  const { data, error, refetch, isPlaceholderData } = useRead(roleEndpoints.listRoles, { q }, { keep: true })
  const [adding, change] = useAddress(readNew)
  const [copying, copy] = useState<NewRole | null>(null)
  const [inUse, setInUse] = useState<number | null>(null)
  const rights = useRoleRights()
  const rowActions = useRoleMenu({ onCopy: (role) => copy({ from: role }), onInUse: setInUse })
  return (
    <>
      <PageHead
        title={t('nav.roles')}
        summary={t('roles.summary')}
        more={[{ items: [{ id: 'ask', label: t('nav.ask'), icon: <MessageCircleQuestionMark />, href: '#/permissions/ask' }] }]}
        primary={
          rights.canAdd && (
            <Button variant="primary" icon={<Plus />} {...intentProps(drawerPart)} onClick={() => change({ new: true })}>
              {t('roles.add')}
            </Button>
          )
        }
      />
      <Card isFlush>
        <DataTable
          label={t('nav.roles')}
          find={t('roles.find')}
          control={control}
          columns={columns}
          rows={data?.roles}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `#/roles/${id}`}
          rowActions={rowActions}
          isStale={isPlaceholderData}
          {...(error &&
            !data && { failure: <Failure title={problemText(error)} requestId={error.requestId} onRetry={() => void refetch()} /> })}
          empty={<Empty drawing="search" text={t('roles.none')} action={<Button onClick={control.clear}>{t('showAll')}</Button>} />}
        />
      </Card>
      <NewRoleDrawer
        adding={adding.new ? EMPTY : copying}
        roles={data?.roles ?? []}
        onClose={() => (copying ? copy(null) : change({ new: undefined }))}
      />
      <RoleInUseDialog role={data?.roles.find(({ id }) => id === inUse) ?? null} onClose={() => setInUse(null)} />
    </>
  )
}

function useRoleColumns(): DataColumn<RoleView>[] {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  return [
    { id: 'name', header: t('role'), cell: ({ name }) => labels.role(name) },
    {
      id: 'description',
      header: t('description'),
      isMinor: true,
      cell: ({ name, description }) => <Description {...{ name, description }} />,
    },
    { id: 'people', header: t('roles.people'), width: 200, cell: (role) => <RoleMembers role={role} /> },
    { id: 'kind', header: t('roles.kind'), width: 140, isMinor: true, cell: ({ isBuiltIn }) => isBuiltIn && <BuiltIn /> },
  ]
}

function Description({ name, description }: Pick<RoleView, 'name' | 'description'>) {
  const { t } = useTranslation('permissions')
  return <span className={css.soft}>{description || t(`role.about.${name}`, { defaultValue: '' })}</span>
}

function BuiltIn() {
  const { t } = useTranslation('permissions')
  return (
    <Pill>
      <Lock className={css.lock} /> {t('roles.builtIn')}
    </Pill>
  )
}

function useRoleMenu({ onCopy, onInUse }: { onCopy: (role: RoleView) => void; onInUse: (id: number) => void }) {
  const { t } = useTranslation('permissions')
  const rights = useRoleRights()
  const remove = useDeleteRole(onInUse)
  return (role: RoleView) => {
    const ask = () => (role.userCount ? onInUse(role.id) : remove.mutate({ id: role.id }))
    const copy = { id: 'copy', label: t('roles.copy'), icon: <Copy />, onAction: () => onCopy(role) }
    const drop = { id: 'delete', label: t('delete'), icon: <Trash2 />, isDanger: true, onAction: ask }
    const open = { id: 'open', label: t('open'), href: `#/roles/${role.id}` }
    return [{ items: [open, ...(rights.canAdd ? [copy] : [])] }, ...(rights.canDelete(role) ? [{ items: [drop] }] : [])]
  }
}
