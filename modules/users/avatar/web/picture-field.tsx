import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#platform/web/api/queries.ts'
import { queries } from '#platform/web/api/query-client.ts'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import { avatarEndpoints } from '../contract.ts'
import type { UserView } from '../../user-schema.ts'
import { PictureDialog } from './picture-dialog.tsx'
import css from './picture.module.css'
import { validatePicture } from './picture-file.ts'

type PictureFieldProps = { user: Pick<UserView, 'id' | 'fullName' | 'avatar'>; isChangeable: boolean }

/** If `isChangeable`, the picture opens a menu to replace or remove it. */
export function PictureField({ user: { id, fullName, avatar }, isChangeable }: PictureFieldProps) {
  const { t } = useTranslation('users')
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const remove = useAction(avatarEndpoints.removeAvatar, { topics: pictureTopics, final: true })
  const person = { id, fullName: fullName ?? '', avatar }
  if (!isChangeable) return <Avatar person={person} size="large" isDecorative />
  const take = (chosen: File | undefined) => {
    const mistake = chosen ? validatePicture(chosen) : null
    setWrong(mistake && t(`picture.${mistake}`))
    setFile(chosen && !mistake ? chosen : null)
  }
  const choices = [
    { id: 'choose', label: t('picture.choose'), detail: t('picture.limits'), icon: <Camera />, onAction: () => picker.current?.click() },
    ...(avatar
      ? [{ id: 'remove', label: t('picture.remove'), icon: <Trash2 />, isDanger: true, onAction: () => remove.mutate({ id }) }]
      : []),
  ]
  return (
    <div className={css.place}>
      <Menu
        sections={[{ items: choices }]}
        trigger={(props) => (
          <button {...props} type="button" className={css.picture}>
            <Avatar person={person} size="large" isDecorative />
            <span className={css.camera}>
              <Camera />
            </span>
            <span className="unseen">{t('picture.change', { name: person.fullName })}</span>
          </button>
        )}
      />
      <input
        ref={picker}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        aria-label={t('picture.choose')}
        onChange={(event) => {
          take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {wrong && (
        <Alert color="danger" onClose={() => setWrong(null)}>
          {wrong}
        </Alert>
      )}
      {file && <PictureDialog id={id} file={file} onClose={() => setFile(null)} onSaved={refetch} />}
    </div>
  )
}

const pictureTopics = ['users', 'people', 'account']
const refetch = () => void Promise.all(pictureTopics.map((topic) => queries.invalidateQueries({ queryKey: [topic] })))
