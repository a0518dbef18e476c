import { useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useRestoreFocus } from '../../ui/overlays/restore-focus.ts'
import { TourCard } from './tour-card.tsx'
import { listVisibleSteps } from './tour-steps.ts'

/** Points to the parts of the frame, one after another. It is not modal: the page stays usable, and nothing moves. */
export function Tour({ onClose }: { onClose: () => void }) {
  const [steps] = useState(listVisibleSteps)
  const [index, setIndex] = useState(0)
  useRestoreFocus()
  const onEscape = useEffectEvent(onClose)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && !event.defaultPrevented && onEscape()
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
  useEffect(() => {
    if (steps.length === 0) onClose()
  }, [steps, onClose])
  const step = steps[index]
  if (!step) return null
  return createPortal(
    <TourCard
      // A new dialog for each step, so that screen readers announce it.
      key={step.name}
      {...{ step, index }}
      count={steps.length}
      onBack={index > 0 ? () => setIndex(index - 1) : undefined}
      onNext={index < steps.length - 1 ? () => setIndex(index + 1) : undefined}
      onEnd={onClose}
    />,
    document.body,
  )
}
