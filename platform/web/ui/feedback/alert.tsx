import type { ReactNode } from 'react'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './alert.module.css'
import { classes } from '../classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'

export type AlertProps = {
  color?: 'success' | 'info' | 'warning' | 'danger' | 'primary'
  title?: string
  children?: ReactNode
  /** A button or link at the end. */
  action?: ReactNode
  onClose?: () => void
}

const icons = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert, primary: Info }

/** A message in its place on the page. Danger and warning interrupt a screen reader, the others wait. */
export function Alert({ color = 'success', title, children, action, onClose }: AlertProps) {
  const { t } = useTranslation('platform')
  const Icon = icons[color]
  return (
    <div role={color === 'danger' || color === 'warning' ? 'alert' : 'status'} className={classes(css.alert, css[color])}>
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
