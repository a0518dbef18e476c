import { ArrowUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import css from '../page-frame.module.css'

const FAR = 400

export function ScrollToTop() {
  const { t } = useTranslation('platform')
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const look = () => setFar(scrollY > FAR)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  if (!isFar) return null
  return (
    <IconButton className={css.toTop} variant="primary" label={t('scrollToTop')} onClick={toTop}>
      <ArrowUp />
    </IconButton>
  )
}

function toTop() {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
  document.getElementById('content')?.focus({ preventScroll: true })
}
