import { Archive, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { call } from '#platform/web/api.ts'
import { Avatar } from '#platform/web/ui/avatar.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { confirm } from '#platform/web/ui/confirm.tsx'
import { Drawer } from '#platform/web/ui/drawer.tsx'
import { DrawerEnd, DrawerPart, DrawerParts } from '#platform/web/ui/drawer-parts.tsx'
import { TagInput } from '#platform/web/ui/tag-input.tsx'
import { TextField } from '#platform/web/ui/text-field.tsx'
import type { Label } from '../label-contract.ts'
import type { Project } from '../project-contract.ts'
import { ArchivedProjects } from './archived-projects.tsx'
import { useKanbanRights } from './kanban-rights.ts'
import { LabelList } from './label-list.tsx'
import { optionOf, personOf } from './person-options.tsx'
import { useProjectRemove, useProjectUpdate } from './project-acts.ts'
import css from './project-settings.module.css'

type SettingsProps = { project: Project; labels: readonly Label[]; shows: 'settings' | 'projects'; onClose: () => void }

/** A project's name, people and labels, and the way out; or the projects that were put away. */
export function ProjectSettings({ project, labels, shows, onClose }: SettingsProps) {
  const { t } = useTranslation('kanban')
  return (
    <Drawer isOpen title={t(shows === 'projects' ? 'projects.archived' : 'project.settings')} onClose={onClose}>
      {shows === 'projects' ? (
        <ArchivedProjects />
      ) : (
        <DrawerParts>
          <Title key={project.title} project={project} />
          <Members project={project} />
          <LabelList projectId={project.id} labels={labels} />
          <Leaving project={project} />
        </DrawerParts>
      )}
    </Drawer>
  )
}

function Title({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const { mayChangeProject } = useKanbanRights()
  const { save, problems } = useProjectUpdate(project)
  const [title, setTitle] = useState(project.title)
  const leave = () => {
    if (title.trim() && title.trim() !== project.title) save({ title: title.trim() })
    else setTitle(project.title)
  }
  return (
    <TextField
      label={t('projects.title')}
      value={title}
      maxLength={100}
      readOnly={!mayChangeProject(project, 'title')}
      error={problems['title']}
      onChange={setTitle}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && leave()}
    />
  )
}

function Members({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const { mayChangeProject } = useKanbanRights()
  const { save, problems } = useProjectUpdate(project)
  if (!mayChangeProject(project, 'members'))
    return (
      <DrawerPart title={t('members')}>
        <ul className={css.people}>
          {project.members.map((person) => (
            <li key={person.id} className={css.person}>
              <Avatar person={person} size="small" isDecorative /> {person.fullName}
            </li>
          ))}
        </ul>
      </DrawerPart>
    )
  return (
    <TagInput
      label={t('members')}
      help={t('members.help')}
      placeholder={t('members.hint')}
      selected={project.members.map(optionOf)}
      find={async (q, signal) => (await call(identity.listPeople, { q }, { signal })).people.map(optionOf)}
      error={problems['members']}
      onChange={(selected) => save({ members: selected.map(personOf) })}
    />
  )
}

function Leaving({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const rights = useKanbanRights()
  const { save } = useProjectUpdate(project)
  const remove = useProjectRemove()
  const leave = () => void (location.hash = '#/kanban')
  const ask = async () => {
    const question = { title: t('projects.deleteTitle', { title: project.title }), text: t('projects.deleteText') }
    if (!(await confirm({ ...question, action: t('projects.delete'), isDanger: true }))) return
    remove({ data: project.id })
    leave()
  }
  const mayArchive = rights.mayChangeProject(project, 'isArchived')
  const mayDelete = rights.mayDeleteProject(project)
  if (!mayArchive && !mayDelete) return null
  return (
    <DrawerEnd>
      {mayArchive && (
        <Button
          icon={<Archive />}
          onClick={() => {
            save({ isArchived: true })
            leave()
          }}
        >
          {t('projects.archive')}
        </Button>
      )}
      {mayDelete && (
        <Button icon={<Trash2 />} variant="danger" onClick={() => void ask()}>
          {t('projects.delete')}
        </Button>
      )}
    </DrawerEnd>
  )
}
