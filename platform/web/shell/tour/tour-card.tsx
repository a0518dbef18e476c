import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { commandKeyLabel } from '../../hooks/command-key.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { positionCard, positionRing } from './position-card.ts'
import css from './tour.module.css'
import { measureTarget, type TourStep } from './tour-steps.ts'

type TourCardProps = {
  step: TourStep
  index: number
  count: number
  onBack: (() => void) | undefined
  /** Undefined on the last step. */
  onNext: (() => void) | undefined
  onEnd: () => void
}

export function TourCard({ step, index, count, onBack, onNext, onEnd }: TourCardProps) {
  const { t } = useTranslation('platform')
  const id = useId()
  const { card, ring } = useTourPosition(step)
  const nextButton = useRef<HTMLButtonElement>(null)
  useEffect(() => nextButton.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <div ref={ring} className={css.ring} aria-hidden />
      <section ref={card} role="dialog" className={css.card} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`} data-tour-card>
        <p className={css.count}>{t('tour.step', { step: index + 1, total: count })}</p>
        <h2 id={`${id}-title`} className={css.title}>
          {t(`tour.${step.name}`)}
        </h2>
        <p id={`${id}-text`} className={css.text}>
          {t(`tour.${step.name}.text`, { shortcut: `${commandKeyLabel} K` })}
        </p>
        <div className={css.actions}>
          {onNext && (
            <Button variant="quiet" size="small" onClick={onEnd}>
              {t('tour.skip')}
            </Button>
          )}
          <span className={css.space} />
          {onBack && (
            <Button size="small" onClick={onBack}>
              {t('tour.back')}
            </Button>
          )}
          <Button ref={nextButton} variant="primary" size="small" onClick={onNext ?? onEnd}>
            {t(onNext ? 'tour.next' : 'tour.done')}
          </Button>
        </div>
      </section>
    </>
  )
}

/** Keeps the card and the ring at the target, also while the window is resized or the page scrolls. */
function useTourPosition(step: TourStep) {
  const card = useRef<HTMLElement>(null)
  const ring = useRef<HTMLDivElement>(null)
  const [layout, setLayout] = useState(0)
  useLayoutEffect(() => {
    const box = measureTarget(step)
    if (!box || !card.current || !ring.current) return
    const window = { width: innerWidth, height: innerHeight }
    setStyle(card.current, positionCard(box, card.current.getBoundingClientRect(), window))
    setStyle(ring.current, positionRing(box, window))
  }, [step, layout])
  useEffect(() => {
    const update = () => setLayout((count) => count + 1)
    const observer = new ResizeObserver(update)
    observer.observe(document.body)
    const options = { capture: true, passive: true }
    addEventListener('resize', update)
    addEventListener('scroll', update, options)
    return () => {
      observer.disconnect()
      removeEventListener('resize', update)
      removeEventListener('scroll', update, options)
    }
  }, [])
  return { card, ring }
}

const setStyle = (element: HTMLElement, pixels: Record<string, number>) =>
  Object.assign(element.style, Object.fromEntries(Object.entries(pixels).map(([name, value]) => [name, `${value}px`])))
