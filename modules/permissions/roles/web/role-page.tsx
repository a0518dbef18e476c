import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { roleEndpoints, type RoleView } from '../contract.ts'
import { RoleMembers } from './role-members.tsx'
import { RoleEditor } from './role-editor.tsx'
import { hasReadableGrants } from './role-rights.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

export default function RolePage() {
  const { t } = useTranslation('permissions')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(roleEndpoints.getRole, { id: Number(id) || 1 })
  if (!data && !error) return <Spinner />
  const isGone = error?.status === 404
  return (
    <>
      <BackLink to="/roles">{t('roles.all')}</BackLink>
      {data &&
        !isGone &&
        (hasReadableGrants(data.role) ? <RoleEditor key={data.role.id} role={data.role} /> : <RoleSummary role={data.role} />)}
      {error && (!data || isGone) && (
        <>
          <PageHeader title={t('nav.role')} />
          <ProblemState
            problem={error}
            notFoundTitle={t('roles.gone')}
            onRetry={refetch}
            action={
              <Link to="/roles" className={getButtonClass({})}>
                {t('roles.all')}
              </Link>
            }
          />
        </>
      )}
    </>
  )
}

/** Shown if the viewer may read the role but not its grants. */
function RoleSummary({ role }: { role: RoleView }) {
  const { t } = useTranslation('permissions')
  const labels = useRuleLabels()
  return (
    <>
      <PageHeader title={labels.role(role.name)} summary={<RoleMembers role={role} />} />
      <Alert color="info">{t('roles.untold')}</Alert>
    </>
  )
}
