import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { avatarEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import css from './avatar.module.css'
import { validateAvatarFile } from './avatar-file.ts'

type AvatarFieldProps = { user: Pick<UserView, 'id' | 'fullName' | 'avatar'>; isEditable: boolean }

/** If `isEditable`, the picture opens a menu to replace or remove it. */
export function AvatarField({ user: { id, fullName, avatar }, isEditable }: AvatarFieldProps) {
  const { t } = useTranslation('users')
  const fileInput = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const remove = useApiMutation(avatarEndpoints.removeAvatar, { topics: avatarTopics, isIrreversible: true })
  const person = { id, fullName: fullName ?? '', avatar }
  if (!isEditable) return <Avatar person={person} size="large" isDecorative />
  const selectFile = (selected: File | undefined) => {
    const problem = selected ? validateAvatarFile(selected) : null
    setError(problem && t(`picture.${problem}`))
    setFile(selected && !problem ? selected : null)
  }
  const menuItems = [
    { id: 'choose', label: t('picture.choose'), detail: t('picture.limits'), icon: <Camera />, onAction: () => fileInput.current?.click() },
    ...(avatar
      ? [{ id: 'remove', label: t('picture.remove'), icon: <Trash2 />, isDanger: true, onAction: () => remove.mutate({ id }) }]
      : []),
  ]
  return (
    <div className={css.field}>
      <Menu
        sections={[{ items: menuItems }]}
        trigger={(props) => (
          <button {...props} type="button" className={css.picture}>
            <Avatar person={person} size="large" isDecorative />
            <span className={css.camera}>
              <Camera />
            </span>
            <span className="visually-hidden">{t('picture.change', { name: person.fullName })}</span>
          </button>
        )}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        aria-label={t('picture.choose')}
        onChange={(event) => {
          selectFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {error && (
        <Alert color="danger" onClose={() => setError(null)}>
          {error}
        </Alert>
      )}
      {file && <AvatarDialog id={id} file={file} onClose={() => setFile(null)} onSaved={refetch} />}
    </div>
  )
}

const avatarTopics = ['users', 'people', 'account']
const refetch = () => void Promise.all(avatarTopics.map((topic) => queryClient.invalidateQueries({ queryKey: [topic] })))
