import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './alert.module.css'
import { joinClasses } from '../join-classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'

export type AlertProps = {
  color?: 'success' | 'info' | 'warning' | 'danger' | 'primary'
  title?: string
  children?: ReactNode
  action?: ReactNode
  onClose?: () => void
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert, primary: Info }

/** An inline message. Danger and warning interrupt a screen reader. */
export function Alert({ color = 'success', title, children, action, onClose }: AlertProps) {
  const { t } = useTranslation('platform')
  const Icon = icons[color]
  return (
    <div role={color === 'danger' || color === 'warning' ? 'alert' : 'status'} className={joinClasses(css.alert, css[color])}>
      <Icon />
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
      {onClose && (
        <IconButton label={t('ui.close')} size="small" onClick={onClose}>
          <X />
        </IconButton>
      )}
    </div>
  )
}
