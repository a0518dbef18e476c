import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { resolveValue, toast as store, useToaster, type Toast } from 'react-hot-toast/headless'
import { animationDurations, toastDurations as durations } from '../../theme/constants.ts'
import { Button } from '../buttons/button.tsx'
import { joinClasses } from '../join-classes.ts'
import { IconButton } from '../buttons/icon-button.tsx'
import { Spinner } from './spinner.tsx'
import css from './toast.module.css'
import type { ToastKind, ToastOptions, ToastPosition } from './toast-options.ts'

export function ToastLayer({ position }: { position: ToastPosition }) {
  const { t } = useTranslation('platform')
  const { toasts, handlers } = useToaster({ duration: durations.default })
  const [block, inline] = position.split('-')
  return createPortal(
    <section
      {...usePauses(handlers)}
      aria-label={t('ui.messages')}
      data-react-aria-top-layer="true"
      className={joinClasses(css.layer, css[block!], css[inline!])}
    >
      {(block === 'top' ? toasts : toasts.toReversed()).map((toast) => (
        <Card key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}

function usePauses({ startPause, endPause }: Record<'startPause' | 'endPause', () => void>) {
  const ref = useRef<HTMLElement>(null)
  const isOver = useRef(false)
  // Removed toasts fire no pointerleave or blur; after a touch `:hover` persists.
  useEffect(() => {
    const layer = ref.current
    if (!(isOver.current && layer?.matches(':hover')) && !layer?.matches(':focus-within')) endPause()
  })
  return {
    ref,
    onPointerEnter: () => ((isOver.current = true), startPause()),
    onPointerLeave: () => ((isOver.current = false), endPause()),
    onFocus: startPause,
    onBlur: endPause,
  }
}

export function addToast(kind: ToastKind, text: string, { id, action, duration, countdown }: ToastOptions) {
  const put = kind === 'blank' ? store : store[kind]
  const undo = action && (
    <Button
      size="small"
      onClick={() => {
        store.dismiss(id)
        action.onAction()
      }}
    >
      {action.label}
    </Button>
  )
  put(
    <>
      {countdown ? (
        <Countdown text={text} until={Date.now() + (duration ?? 0)} formatText={countdown} />
      ) : (
        <span className={css.text}>{text}</span>
      )}
      {undo}
    </>,
    {
      id,
      duration: duration ?? durations[kind === 'blank' ? 'default' : kind],
      removeDelay: animationDurations.fade,
      ariaProps: kind === 'error' ? { role: 'alert', 'aria-live': 'assertive' } : { role: 'status', 'aria-live': 'polite' },
    },
  )
}

type CountdownProps = { text: string; until: number; formatText: (seconds: number) => string }

/** Updates every second for sighted users, announced once. */
function Countdown({ text, until, formatText }: CountdownProps) {
  const [seconds, setSeconds] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsTo(until)), 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <span className={css.text}>
      <span className="visually-hidden">{text}</span>
      <span aria-hidden>{formatText(seconds)}</span>
    </span>
  )
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

export const dismissToast = (id?: string) => store.dismiss(id)

const icons: Partial<Record<Toast['type'], React.ReactNode>> = {
  success: <CircleCheck className={css.success} />,
  error: <CircleAlert className={css.error} />,
  loading: <Spinner size="small" isDecorative />,
}

function Card({ toast }: { toast: Toast }) {
  const { t } = useTranslation('platform')
  return (
    <div className={joinClasses(css.toast, !toast.visible && css.leaving)} data-kind={toast.type}>
      {icons[toast.type]}
      <div className={css.message} {...toast.ariaProps}>
        {resolveValue(toast.message, toast)}
      </div>
      <IconButton label={t('ui.dismiss')} size="small" onClick={() => store.dismiss(toast.id)}>
        <X />
      </IconButton>
    </div>
  )
}
