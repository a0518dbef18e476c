import { Check, Copy } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/web/i18n/format.ts'
import { ActionBar } from '#platform/web/ui/buttons/action-bar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Alert } from '#platform/web/ui/feedback/alert.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import css from './invite-people.module.css'
import type { InvitationResult as Result } from './use-invite-people.ts'

/** How many were invited, who was skipped and, if the server cannot send emails, the links, which are shown only once. */
export function InvitationResult({ result, close }: { result: Result; close: ReactNode }) {
  const { t } = useTranslation('users')
  const { users, skipped } = result
  const links = result.invitations.flatMap(({ userId, link }) => (link ? [{ user: users.find(({ id }) => id === userId)!, link }] : []))
  return (
    <div className={css.form}>
      <Alert color={skipped.length > 0 ? 'info' : 'success'} title={t('bulk.done', { count: users.length })}>
        {links.length > 0 ? <LinkHint expiresAt={result.invitations[0]!.expiresAt} /> : users.length > 0 && t('bulk.sent')}
      </Alert>
      {skipped.length > 0 && (
        <ul className={css.skipped} aria-label={t('bulk.skipped')}>
          {skipped.map(({ email, problem }) => (
            <li key={`${email} ${problem}`}>
              <strong dir="ltr">{email}</strong> {t(`bulk.problem.${problem}`)}
            </li>
          ))}
        </ul>
      )}
      {links.length > 0 && (
        <ul className={css.links}>
          {links.map(({ user, link }) => (
            <li key={user.id}>
              <TextField label={user.fullName ?? ''} value={link} readOnly dir="ltr" onFocus={(event) => event.target.select()} />
              <CopyButton text={link} label={t('bulk.copyLink', { name: user.fullName ?? '' })} isShort />
            </li>
          ))}
        </ul>
      )}
      <ActionBar>
        {links.length > 1 && (
          <CopyButton text={links.map(({ user, link }) => `${user.email ?? ''}\t${link}`).join('\n')} label={t('bulk.copyAll')} />
        )}
        {close}
      </ActionBar>
    </div>
  )
}

function LinkHint({ expiresAt }: { expiresAt: string }) {
  const { t } = useTranslation('users')
  const { dateTime } = useFormat()
  return t('bulk.links', { time: dateTime(expiresAt) })
}

type CopyButtonProps = { text: string; label: string; isShort?: boolean }

/** `isShort` shows "Copy" and reads the label to screen readers. */
function CopyButton({ text, label, isShort }: CopyButtonProps) {
  const { t } = useTranslation('platform')
  const [isCopied, setCopied] = useState(false)
  const copy = () => void navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button icon={isCopied ? <Check /> : <Copy />} onClick={copy} {...(isShort && { 'aria-label': label })}>
      {isCopied ? t('ui.copied') : isShort ? t('ui.copy') : label}
    </Button>
  )
}
