import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams, parseText, type RawSearchParams } from '#platform/web/routing/search-params.ts'
import { ExtensionView, useExtensions } from '#platform/web/routing/extensions.tsx'
import { useApiQuery } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button, getButtonClass } from '#platform/web/ui/buttons/button.tsx'
import { lazyDrawer } from '#platform/web/ui/overlays/drawer.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { preloadOnIntent } from '#platform/web/ui/overlays/lazy-popup.tsx'
import { PageHeader } from '#platform/web/ui/layout/page-header.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { userEndpoints } from '../../users/contract.ts'
import type { UserView } from '../../user-schema.ts'
import { UserHistory } from './user-history.tsx'
import { useUserPermissions } from '../../web/user-permissions.ts'
import { UserSessions } from './user-sessions.tsx'
import css from './profile.module.css'
import { ProfileCard } from './profile-card.tsx'
import { StatusPill } from '../../web/status-pill.tsx'
import { useRoleName } from '../../web/role-options.ts'
import { UserDrawer, useUserMenu } from '../../users/web/index.ts'
import { InvitationLinkDialog, useInvite } from '../../invitations/web/index.ts'
import { AvatarField } from '../../avatar/web/index.ts'

export default function UserPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useApiQuery(userEndpoints.getUser, { id: Number(id) || 1 })
  const { t } = useTranslation('users')
  if (data) return <UserDetails key={data.user.id} user={data.user} />
  if (!error) return <Spinner />
  return (
    <>
      <PageHeader title={t('nav.user')} />
      <ProblemState
        problem={error}
        notFoundTitle={t('notFound')}
        onRetry={refetch}
        action={
          <Link to="/users" className={getButtonClass({})}>
            {t('back')}
          </Link>
        }
      />
    </>
  )
}

const parseTab = (raw: RawSearchParams) => ({ tab: parseText(raw['tab']) })

function UserDetails({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const [{ tab }, change] = useSearchParams(parseTab)
  const permissions = useUserPermissions()
  const parts = useExtensions('person')
  const [isEditing, setEditing] = useState(false)
  const invite = useInvite()
  const tabs = [
    { id: 'profile', label: t('profile') },
    ...parts.map(({ module, title }) => ({ id: module, label: t(`platform:${title}`) })),
    ...(permissions.canUpdate(user) ? [{ id: 'sessions', label: t('sessions') }] : []),
    { id: 'history', label: t('history') },
  ]
  const selected = tabs.find(({ id }) => id === tab)?.id ?? 'profile'
  const part = parts.find(({ module }) => module === selected)
  return (
    <>
      <UserHeader user={user} onEdit={() => setEditing(true)} onInvite={invite.start} />
      <Tabs
        label={user.fullName ?? t('nav.user')}
        tabs={tabs}
        selected={selected}
        onChange={(id) => change({ tab: id === 'profile' ? '' : id })}
      >
        {selected === 'profile' && <ProfileCard user={user} />}
        {part && <ExtensionView {...part} personId={user.id} />}
        {selected === 'sessions' && <UserSessions user={user} />}
        {selected === 'history' && <UserHistory id={user.id} />}
      </Tabs>
      <UserDrawer isOpen={isEditing} user={user} onClose={() => setEditing(false)} onInvite={invite.start} />
      <InvitationLinkDialog created={invite.created} onClose={invite.close} />
    </>
  )
}

type UserHeaderProps = { user: UserView; onEdit: () => void; onInvite: (user: UserView) => void }

function UserHeader({ user, onEdit, onInvite }: UserHeaderProps) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const permissions = useUserPermissions()
  const getRoleName = useRoleName()
  const menu = useUserMenu({ permissions, onInvite, onDeleted: () => void navigate({ to: '/users' }) })(user)
  return (
    <>
      <BackLink to="/users">{t('back')}</BackLink>
      <PageHeader
        title={user.fullName ?? user.username ?? `#${user.id}`}
        leading={<AvatarField user={user} isEditable={permissions.canUpdate(user, 'avatar')} />}
        summary={
          <span className={css.facts}>
            {user.status && <StatusPill status={user.status} />}
            {user.role && <span>{getRoleName(user.role)}</span>}
            {user.email && <span>{user.email}</span>}
          </span>
        }
        primary={
          permissions.canUpdate(user) && (
            <Button variant="primary" icon={<Pencil />} {...preloadOnIntent(lazyDrawer)} onClick={onEdit}>
              {t('edit')}
            </Button>
          )
        }
        {...(menu.length > 0 && { menuSections: menu })}
      />
    </>
  )
}
