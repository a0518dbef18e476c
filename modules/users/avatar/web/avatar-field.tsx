import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '#platform/web/api/queries.ts'
import { queryClient } from '#platform/web/api/query-client.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { PictureField } from '#platform/web/ui/files/picture-field.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { avatarEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { AvatarDialog } from './avatar-dialog.tsx'
import css from './avatar.module.css'
import { validateAvatarFile } from './avatar-file.ts'

type AvatarFieldProps = { user: Pick<UserView, 'id' | 'fullName' | 'avatar'>; isEditable: boolean }

/** If `isEditable`, the picture opens a menu to replace or remove it. */
export function AvatarField({ user: { id, fullName, avatar }, isEditable }: AvatarFieldProps) {
  const { t } = useTranslation('users')
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string | null>(null)
  const remove = useApiMutation(avatarEndpoints.removeAvatar, { topics: avatarTopics, isIrreversible: true })
  const person = { id, fullName: fullName ?? '', avatar }
  const picture = <Avatar person={person} size="large" isDecorative />
  if (!isEditable) return picture
  const selectFile = (selected: File) => {
    const problem = validateAvatarFile(selected)
    setError(problem && t(`picture.${problem}`))
    setFile(problem ? null : selected)
  }
  const labels = {
    change: t('picture.change', { name: person.fullName }),
    choose: t('picture.choose'),
    limits: t('picture.limits'),
    remove: t('picture.remove'),
  }
  return (
    <div className={css.field}>
      <PictureField picture={picture} labels={labels} onSelect={selectFile} onRemove={avatar ? () => remove.mutate({ id }) : undefined} />
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
