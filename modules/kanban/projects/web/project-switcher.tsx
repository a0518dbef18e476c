import { Archive, ChevronDown, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#platform/web/ui/overlays/menu.tsx'
import type { MenuItem } from '#platform/web/ui/overlays/menu-item.ts'
import type { Project } from '../contract.ts'
import css from './project-switcher.module.css'

type ProjectSwitcherProps = { projects: readonly Project[] | undefined; current: Project | undefined; onNew: (() => void) | undefined }

/** The page title, which opens the list of projects. */
export function ProjectSwitcher({ projects = [], current, onNew }: ProjectSwitcherProps) {
  const { t } = useTranslation('kanban')
  const others: MenuItem[] = [
    ...(onNew ? [{ id: 'new', label: t('projects.add'), icon: <Plus />, onAction: onNew }] : []),
    { id: 'archived', label: t('projects.archived'), icon: <Archive />, href: `#/kanban?project=${current?.id ?? ''}&shows=projects` },
  ]
  const sections = [
    {
      title: t('projects'),
      isExclusive: true,
      items: projects.map(({ id, title }) => ({
        id: String(id),
        label: title,
        isChecked: id === current?.id,
        onAction: () => void (location.hash = `#/kanban?project=${id}`),
      })),
    },
    { items: others },
  ]
  return (
    <h1 className={css.title}>
      <Menu
        sections={sections.filter(({ items }) => items.length > 0)}
        trigger={(props) => (
          <button type="button" className={css.button} {...props}>
            <span className={css.name}>{current?.title ?? t('nav.kanban')}</span>
            <ChevronDown aria-hidden />
            <span className="visually-hidden">{t('projects.switch')}</span>
          </button>
        )}
      />
    </h1>
  )
}
