import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { roleEndpoints, type RoleView } from '../contract.ts'
import { RoleMembers } from './role-members.tsx'
import { RoleEditor } from './role-editor.tsx'
import { hasReadableGrants } from './role-rights.ts'
import { useRuleLabels } from '../../rules/web/index.ts'

export default function RolePage() {
  const { t } = useTranslation('permissions')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useRead(roleEndpoints.getRole, { id: Number(id) || 1 })
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
          <PageHead title={t('nav.role')} />
          <Failure
            title={isGone ? t('roles.gone') : problemText(error)}
            requestId={error.requestId}
            {...(!isGone && { onRetry: () => void refetch() })}
            action={
              <Link to="/roles" className={buttonClass({})}>
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
      <PageHead title={labels.role(role.name)} summary={<RoleMembers role={role} />} />
      <Alert color="info">{t('roles.untold')}</Alert>
    </>
  )
}
