import { FlaskConical } from 'lucide-react'
import { useOverviewTranslation } from '#platform/web/i18n/use-overview-translation.ts'
import css from './samples.module.css'
import { RemoveButton } from './remove-button.tsx'
import { useSamples } from './use-samples.ts'

/** Says on the overview that some of the data is not real. */
export default function SamplesNotice() {
  const translate = useOverviewTranslation('samples')
  const { samples } = useSamples()
  const state = samples?.state ?? 'loaded'
  return (
    <section className={css.notice} aria-label={translate('overview.label')}>
      <FlaskConical aria-hidden />
      <p role="status">
        {translate(state === 'loading' ? 'overview.loading' : state === 'removing' ? 'overview.removing' : 'overview.loaded')}
      </p>
      {samples?.state === 'loaded' && <RemoveButton />}
    </section>
  )
}
