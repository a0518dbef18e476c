import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { problemText } from '#platform/web/problem-text.ts'
import { useRead } from '#platform/web/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { BackLink } from '#platform/web/ui/back-link.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Failure } from '#platform/web/ui/failure.tsx'
import { PageHead } from '#platform/web/ui/page-head.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { permissions, type RoleView } from '../contract.ts'
import { Holders } from './holders.tsx'
import { RoleEditor } from './role-editor.tsx'
import { isWhole } from './role-rights.ts'
import { useRuleWords } from './rule-words.ts'

/** One role: who has it and what it allows. */
export default function OneRolePage() {
  const { t } = useTranslation('permissions')
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useRead(permissions.getRole, { id: Number(id) || 1 })
  if (!data && !error) return <Spinner />
  const isGone = error?.status === 404
  return (
    <>
      <BackLink to="/roles">{t('roles.all')}</BackLink>
      {data && !isGone && (isWhole(data.role) ? <RoleEditor key={data.role.id} role={data.role} /> : <Outline role={data.role} />)}
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

/** For whoever may know of the role but not what it grants. */
function Outline({ role }: { role: RoleView }) {
  const { t } = useTranslation('permissions')
  const words = useRuleWords()
  return (
    <>
      <PageHead title={words.role(role.name)} summary={<Holders role={role} />} />
      <Alert color="info">{t('roles.untold')}</Alert>
    </>
  )
}
