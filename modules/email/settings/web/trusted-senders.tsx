import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import css from './settings.module.css'

type TrustedSendersProps = { senders: readonly string[]; onChange: (senders: string[]) => void }

export function TrustedSenders({ senders, onChange }: TrustedSendersProps) {
  const { t } = useTranslation('email')
  return (
    <section className={css.section}>
      <h3 className={css.heading}>{t('settings.trusted')}</h3>
      <p className={css.soft}>{t(senders.length > 0 ? 'settings.trusted.help' : 'settings.trusted.none')}</p>
      {senders.length > 0 && (
        <ul className={css.senders} aria-label={t('settings.trusted')}>
          {senders.map((sender) => (
            <li key={sender} className={css.sender}>
              <bdi>{sender}</bdi>
              <IconButton
                size="small"
                label={t('settings.trusted.remove', { address: sender })}
                onClick={() => onChange(senders.filter((one) => one !== sender))}
              >
                <X />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
