import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress, textOf, type RawSearch } from '#platform/web/routing/address.ts'
import { ShownPart, useParts } from '#platform/web/routing/parts.tsx'
import { problemText } from '#platform/web/api/problem-text.ts'
import { useRead } from '#platform/web/api/queries.ts'
import { BackLink } from '#platform/web/ui/buttons/back-link.tsx'
import { Button, buttonClass } from '#platform/web/ui/buttons/button.tsx'
import { drawerPart } from '#platform/web/ui/overlays/drawer.tsx'
import { Failure } from '#platform/web/ui/feedback/failure.tsx'
import { intentProps } from '#platform/web/ui/overlays/on-intent.tsx'
import { PageHead } from '#platform/web/ui/layout/page-head.tsx'
import { Spinner } from '#platform/web/ui/feedback/spinner.tsx'
import { Tabs } from '#platform/web/ui/layout/tabs.tsx'
import { peopleEndpoints } from '../../people/contract.ts'
import type { UserView } from '../../user-schema.ts'
import { PersonHistory } from './person-history.tsx'
import { usePersonRights } from '../../web/person-rights.ts'
import { PersonSessions } from './person-sessions.tsx'
import css from './profile.module.css'
import { ProfileCard } from './profile-card.tsx'
import { StatusPill } from '../../web/status-pill.tsx'
import { useRoleName } from '../../web/role-options.ts'
import { PersonDrawer, usePersonMenu } from '../../people/web/index.ts'
import { InvitationLinkDialog, useInvite } from '../../invitations/web/index.ts'
import { PictureField } from '../../avatar/web/index.ts'

export default function PersonPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error, refetch } = useRead(peopleEndpoints.getUser, { id: Number(id) || 1 })
  const { t } = useTranslation('users')
  if (data) return <Person key={data.user.id} user={data.user} />
  if (!error) return <Spinner />
  const isGone = error.status === 404
  return (
    <>
      <PageHead title={t('nav.user')} />
      <Failure
        title={isGone ? t('gone') : problemText(error)}
        requestId={error.requestId}
        {...(!isGone && { onRetry: () => void refetch() })}
        action={
          <Link to="/users" className={buttonClass({})}>
            {t('back')}
          </Link>
        }
      />
    </>
  )
}

const parseTab = (raw: RawSearch) => ({ tab: textOf(raw['tab']) })

function Person({ user }: { user: UserView }) {
  const { t } = useTranslation('users')
  const [{ tab }, change] = useAddress(parseTab)
  const rights = usePersonRights()
  const parts = useParts('person')
  const [isEditing, edit] = useState(false)
  const invite = useInvite()
  const tabs = [
    { id: 'profile', label: t('profile') },
    ...parts.map(({ module, title }) => ({ id: module, label: t(`platform:${title}`) })),
    ...(rights.mayChange(user) ? [{ id: 'sessions', label: t('sessions') }] : []),
    { id: 'history', label: t('history') },
  ]
  const selected = tabs.find(({ id }) => id === tab)?.id ?? 'profile'
  const part = parts.find(({ module }) => module === selected)
  return (
    <>
      <PersonHeader user={user} onEdit={() => edit(true)} onInvite={invite.start} />
      <Tabs
        label={user.fullName ?? t('nav.user')}
        tabs={tabs}
        selected={selected}
        onChange={(id) => change({ tab: id === 'profile' ? '' : id })}
      >
        {selected === 'profile' && <ProfileCard user={user} />}
        {part && <ShownPart {...part} personId={user.id} />}
        {selected === 'sessions' && <PersonSessions user={user} />}
        {selected === 'history' && <PersonHistory id={user.id} />}
      </Tabs>
      <PersonDrawer isOpen={isEditing} user={user} onClose={() => edit(false)} onInvite={invite.start} />
      <InvitationLinkDialog created={invite.created} onClose={invite.close} />
    </>
  )
}

type PersonHeaderProps = { user: UserView; onEdit: () => void; onInvite: (user: UserView) => void }

function PersonHeader({ user, onEdit, onInvite }: PersonHeaderProps) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const rights = usePersonRights()
  const roleName = useRoleName()
  const menu = usePersonMenu({ rights, onInvite, onDeleted: () => void navigate({ to: '/users' }) })(user)
  return (
    <>
      <BackLink to="/users">{t('back')}</BackLink>
      <PageHead
        title={user.fullName ?? user.username ?? `#${user.id}`}
        lead={<PictureField user={user} isChangeable={rights.mayChange(user, 'avatar')} />}
        summary={
          <span className={css.facts}>
            {user.status && <StatusPill status={user.status} />}
            {user.role && <span>{roleName(user.role)}</span>}
            {user.email && <span>{user.email}</span>}
          </span>
        }
        primary={
          rights.mayChange(user) && (
            <Button variant="primary" icon={<Pencil />} {...intentProps(drawerPart)} onClick={onEdit}>
              {t('edit')}
            </Button>
          )
        }
        {...(menu.length > 0 && { more: menu })}
      />
    </>
  )
}
