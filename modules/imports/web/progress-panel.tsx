import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { announce } from '#platform/web/ui/feedback/live-region.tsx'
import { ProgressBar } from '#platform/web/ui/feedback/progress-bar.tsx'
import css from './progress-panel.module.css'

type ProgressPanelProps = {
  text: string
  /** From 0 to 1; undefined if unknown. */
  value?: number | undefined
  note?: string
  action?: ReactNode
}

/** Progress of a long task. Every tenth of it is announced. */
export function ProgressPanel({ text, value, note, action }: ProgressPanelProps) {
  const announceText = useEffectEvent(() => announce(text))
  const tenth = value === undefined ? -1 : Math.floor(value * 10)
  useEffect(() => announceText(), [tenth])
  return (
    <div className={css.panel}>
      <p className={css.text}>{text}</p>
      <ProgressBar label={text} value={value} />
      {note && <p className={css.note}>{note}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
