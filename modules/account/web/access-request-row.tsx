import { useTranslation } from 'react-i18next'
import type { AccessRequest } from '#platform/contract/identity.ts'
import { useFormat } from '#platform/web/i18n/format.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Badge } from '#platform/web/ui/lists/badge.tsx'
import { Row } from '#platform/web/ui/lists/row-list.tsx'
import css from './account-page.module.css'

type AccessRequestRowProps = { request: AccessRequest; onAnswer: (accept: boolean) => void; onCreateLink: () => void }

export function AccessRequestRow({ request: { user, kind, createdAt }, onAnswer, onCreateLink }: AccessRequestRowProps) {
  const { t } = useTranslation('account')
  const { relative, dateTime } = useFormat()
  const name = user.fullName
  return (
    <Row
      leading={<Avatar person={user} isDecorative />}
      name={
        <>
          {name} <Badge tone={kind === 'registration' ? 'info' : 'warning'}>{t(`requests.${kind}`)}</Badge>
        </>
      }
      detail={`${user.email} · ${relative(createdAt)}`}
      detailTitle={dateTime(createdAt)}
    >
      <div className={css.actions}>
        {kind === 'registration' ? (
          <>
            <Button size="small" variant="primary" onClick={() => onAnswer(true)}>
              {t('requests.accept')} <ScreenReaderName name={name} />
            </Button>
            <Button size="small" onClick={() => onAnswer(false)}>
              {t('requests.decline')} <ScreenReaderName name={name} />
            </Button>
          </>
        ) : (
          <Button size="small" variant="primary" onClick={onCreateLink}>
            {t('requests.link')} <ScreenReaderName name={name} />
          </Button>
        )}
      </div>
    </Row>
  )
}

/** Lets screen readers distinguish the buttons of different requests. */
const ScreenReaderName = ({ name }: { name: string }) => <span className="visually-hidden">{name}</span>
