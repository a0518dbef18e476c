import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useModuleFilter } from '#platform/web/routing/modules.tsx'
import { ProblemState } from '#platform/web/ui/feedback/problem-state.tsx'
import { EmptyState } from '#platform/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#platform/web/ui/feedback/skeleton.tsx'
import type { ImportSourceInfo } from '../../contract.ts'
import { useImportSources } from '../../web/use-import-sources.ts'
import { useModulePage } from '../../web/use-module-page.ts'
import css from './source-cards.module.css'

/** The programs and formats that the user may import, by module; without modules that the workspace does not use. */
export function SourceCards() {
  const { t } = useTranslation('imports')
  const { sources, isLoaded, error, refetch } = useImportSources()
  const isUsed = useModuleFilter()
  if (error) return <ProblemState problem={error} onRetry={refetch} />
  if (!isLoaded) return <CardSkeletons />
  const usedSources = sources.filter(({ module }) => isUsed(module))
  if (usedSources.length === 0) return <EmptyState text={t('sources.none')} />
  const groups = [...Map.groupBy(usedSources, ({ module }) => module)]
  return (
    <div className={css.groups}>
      {groups.map(([module, members]) => (
        <SourceGroup key={module} module={module} sources={members} />
      ))}
    </div>
  )
}

function SourceGroup({ module, sources }: { module: string; sources: readonly ImportSourceInfo[] }) {
  const { labels } = useImportSources()
  const { icon: Icon, title } = useModulePage()(module)
  return (
    <section className={css.group}>
      <h2 className={css.title}>
        <Icon aria-hidden /> {title}
      </h2>
      <ul className={css.cards}>
        {sources.map((source) => (
          <li key={source.name} className={css.card}>
            <Link to="/imports/new" search={{ source: source.name } as never} className={css.link}>
              {labels.title(source)}
            </Link>
            <p className={css.hint}>{labels.hint(source)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const CardSkeletons = () => (
  <div className={css.groups} aria-busy>
    {['first', 'second'].map((name) => (
      <section key={name} className={css.group}>
        <Skeleton width="120px" height="20px" />
        <Skeleton height="76px" />
      </section>
    ))}
  </div>
)
