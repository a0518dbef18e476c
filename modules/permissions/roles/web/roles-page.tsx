import { Copy, Lock, MessageCircleQuestionMark, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseNewParam, useSearchParams } from '#platform/web/routing/search-params.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Card } from '#platform/web/ui/layout/card.tsx'
import type { DataColumn } from '#platform/web/ui/data-table/columns.ts'
import { DataTable } from '#platform/web/ui/data-table/data-table.tsx'
import { useTableView } from '#platform/web/ui/data-table/views/use-table-view.ts'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { NoMatches } from '#platform/web/ui/data-table/no-matches.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
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
  const { data, error, refetch, isPlaceholderData } = useApiQuery(roleEndpoints.listRoles, { q }, { keepPreviousData: true })
  const [adding, setAdding] = useSearchParams(parseNewParam)
  const [roleToCopy, setRoleToCopy] = useState<NewRole | null>(null)
  const [inUse, setInUse] = useState<number | null>(null)
  const rights = useRoleRights()
  const rowActions = useRoleMenu({ onCopy: (role) => setRoleToCopy({ from: role }), onInUse: setInUse })
  return (
    <>
      <PageHeader
        title={t('nav.roles')}
        summary={t('roles.summary')}
        menuSections={[{ items: [{ id: 'ask', label: t('nav.ask'), icon: <MessageCircleQuestionMark />, href: '#/permissions/ask' }] }]}
        primary={
          rights.canAdd && (
            <Button variant="primary" icon={<Plus />} {...preloadOnIntent(lazyDrawer)} onClick={() => setAdding({ new: true })}>
              {t('roles.add')}
            </Button>
          )
        }
      />
      <Card isFlush>
        <DataTable
          label={t('nav.roles')}
          searchLabel={t('roles.find')}
          control={control}
          columns={columns}
          rows={data?.roles}
          rowId={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `#/roles/${id}`}
          rowActions={rowActions}
          isStale={isPlaceholderData}
          failure={error && !data && <ProblemState problem={error} onRetry={refetch} />}
          empty={<NoMatches control={control} text={t('roles.none')} clearLabel={t('showAll')} />}
        />
      </Card>
      <NewRoleDrawer
        adding={adding.new ? EMPTY : roleToCopy}
        roles={data?.roles ?? []}
        onClose={() => (roleToCopy ? setRoleToCopy(null) : setAdding({ new: undefined }))}
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
      isSecondary: true,
      cell: ({ name, description }) => <Description {...{ name, description }} />,
    },
    { id: 'people', header: t('roles.people'), width: 200, cell: (role) => <RoleMembers role={role} /> },
    { id: 'kind', header: t('roles.kind'), width: 140, isSecondary: true, cell: ({ isBuiltIn }) => isBuiltIn && <BuiltIn /> },
  ]
}

function Description({ name, description }: Pick<RoleView, 'name' | 'description'>) {
  const { t } = useTranslation('permissions')
  return <span className={css.soft}>{description || t(`role.about.${name}`, { defaultValue: '' })}</span>
}

function BuiltIn() {
  const { t } = useTranslation('permissions')
  return (
    <Badge>
      <Lock className={css.lock} /> {t('roles.builtIn')}
    </Badge>
  )
}

function useRoleMenu({ onCopy, onInUse }: { onCopy: (role: RoleView) => void; onInUse: (id: number) => void }) {
  const { t } = useTranslation('permissions')
  const rights = useRoleRights()
  const remove = useDeleteRole(onInUse)
  return (role: RoleView) => {
    const confirmDelete = () => (role.userCount ? onInUse(role.id) : remove.mutate({ id: role.id }))
    const copyItem = { id: 'copy', label: t('roles.copy'), icon: <Copy />, onAction: () => onCopy(role) }
    const deleteItem = { id: 'delete', label: t('delete'), icon: <Trash2 />, isDanger: true, onAction: confirmDelete }
    const open = { id: 'open', label: t('open'), href: `#/roles/${role.id}` }
    return [{ items: [open, ...(rights.canAdd ? [copyItem] : [])] }, ...(rights.canDelete(role) ? [{ items: [deleteItem] }] : [])]
  }
}
