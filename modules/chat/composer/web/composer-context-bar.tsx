import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#platform/web/ui/buttons/icon-button.tsx'
import type { ComposerContext } from '../../messages/web/index.ts'
import { formatMessageLine } from '../../web/format-message-line.ts'
import type { GetName } from '../../web/use-name-lookup.ts'
import css from './composer.module.css'

type ComposerContextBarProps = { context: ComposerContext; getName: GetName; onCancel: () => void }

export function ComposerContextBar({ context: { kind, message }, getName, onCancel }: ComposerContextBarProps) {
  const { t } = useTranslation('chat')
  return (
    <div className={css.context}>
      <span className={css.contextText}>
        {kind === 'edit' ? t('edit.about') : t('reply.about', { name: getName(message.senderId) })}{' '}
        <bdi>{formatMessageLine(message, getName)}</bdi>
      </span>
      <IconButton label={t('leave')} shortcut="Esc" size="small" onClick={onCancel}>
        <X />
      </IconButton>
    </div>
  )
}
