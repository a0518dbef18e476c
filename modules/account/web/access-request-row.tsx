import { useTranslation } from 'react-i18next'
import type { AccessRequest } from '#platform/contract/identity.ts'
import { useFormat } from '#platform/web/format.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Pill } from '#platform/web/ui/pill.tsx'
import { Row } from '#platform/web/ui/row-list.tsx'
import css from './account-page.module.css'

type AccessRequestRowProps = { request: AccessRequest; onAnswer: (accept: boolean) => void; onCreateLink: () => void }

export function AccessRequestRow({ request: { user, kind, createdAt }, onAnswer, onCreateLink }: AccessRequestRowProps) {
  const { t } = useTranslation('account')
  const { relative, dateTime } = useFormat()
  const name = user.fullName
  return (
    <Row
      lead={<Avatar person={user} isDecorative />}
      name={
        <>
          {name} <Pill tone={kind === 'registration' ? 'info' : 'warning'}>{t(`requests.${kind}`)}</Pill>
        </>
      }
      detail={`${user.email} · ${relative(createdAt)}`}
      detailTitle={dateTime(createdAt)}
    >
      <div className={css.actions}>
        {kind === 'registration' ? (
          <>
            <Button size="small" variant="primary" onClick={() => onAnswer(true)}>
              {t('requests.accept')} <For name={name} />
            </Button>
            <Button size="small" onClick={() => onAnswer(false)}>
              {t('requests.decline')} <For name={name} />
            </Button>
          </>
        ) : (
          <Button size="small" variant="primary" onClick={onCreateLink}>
            {t('requests.link')} <For name={name} />
          </Button>
        )}
      </div>
    </Row>
  )
}

/** For those who listen to one button alone. */
const For = ({ name }: { name: string }) => <span className="unseen">{name}</span>
