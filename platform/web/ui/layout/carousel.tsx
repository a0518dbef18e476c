import { useState, type ReactNode } from 'react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import css from './carousel.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { useAutoplay } from './use-autoplay.ts'
import { useSwipe } from './use-swipe.ts'

export type CarouselProps = {
  label: string
  slides: readonly { id: string; label: string; content: ReactNode }[]
}

/** Advances every 5 s; also by swipe, buttons, dots and arrow keys. */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useTranslation('platform')
  const [at, setAt] = useState(0)
  const go = (to: number) => setAt((to + slides.length) % slides.length)
  const autoplay = useAutoplay(() => go(at + 1), at)
  const swipe = useSwipe((steps) => go(at + steps))
  return (
    <section {...autoplay.props} {...swipe} aria-roledescription={t('ui.carousel')} aria-label={label} className={css.carousel}>
      <div className={css.window}>
        <div className={css.track} aria-live={autoplay.isPlaying ? 'off' : 'polite'} style={{ '--at': at } as React.CSSProperties}>
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              role="group"
              aria-roledescription={t('ui.slide')}
              aria-label={slide.label}
              inert={index !== at}
              className={css.slide}
            >
              {slide.content}
            </div>
          ))}
        </div>
      </div>
      <div className={css.controls}>
        <IconButton label={autoplay.isEnabled ? t('ui.pause') : t('ui.play')} size="small" onClick={autoplay.toggle}>
          {autoplay.isEnabled ? <Pause /> : <Play />}
        </IconButton>
        <Dots labels={slides.map((slide) => slide.label)} at={at} onChange={go} />
        <IconButton label={t('ui.previousSlide')} size="small" onClick={() => go(at - 1)}>
          <ChevronLeft data-points />
        </IconButton>
        <IconButton label={t('ui.nextSlide')} size="small" onClick={() => go(at + 1)}>
          <ChevronRight data-points />
        </IconButton>
      </div>
    </section>
  )
}

const Dots = ({ labels, at, onChange }: { labels: string[]; at: number; onChange: (index: number) => void }) => (
  <div className={css.dots}>
    {labels.map((label, index) => (
      <button
        key={label}
        type="button"
        className={css.dot}
        aria-label={label}
        aria-current={index === at ? 'true' : undefined}
        onClick={() => onChange(index)}
      />
    ))}
  </div>
)
