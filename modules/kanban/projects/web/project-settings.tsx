import { Archive, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { identity } from '#platform/contract/identity.ts'
import { callApi } from '#platform/web/api/api.ts'
import { Avatar } from '#platform/web/ui/lists/avatar.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { confirm } from '#platform/web/ui/overlays/confirm.tsx'
import { Drawer } from '#platform/web/ui/overlays/drawer.tsx'
import { DrawerFooter, DrawerSection, DrawerSections } from '#platform/web/ui/overlays/drawer-sections.tsx'
import { TagInput } from '#platform/web/ui/fields/tag-input.tsx'
import { TextField } from '#platform/web/ui/fields/text-field.tsx'
import type { Label } from '../../labels/contract.ts'
import type { Project } from '../contract.ts'
import { ArchivedProjects } from './archived-projects.tsx'
import { useKanbanPermissions } from '../../web/use-permissions.ts'
import { LabelList } from '../../labels/web/index.ts'
import { toPersonOption, fromPersonOption } from '../../web/person-options.tsx'
import { useDeleteProject, useProjectUpdate } from './project-mutations.ts'
import css from './project-settings.module.css'

type SettingsProps = { project: Project; labels: readonly Label[]; shows: 'settings' | 'projects'; onClose: () => void }

export function ProjectSettings({ project, labels, shows, onClose }: SettingsProps) {
  const { t } = useTranslation('kanban')
  return (
    <Drawer isOpen title={t(shows === 'projects' ? 'projects.archived' : 'project.settings')} onClose={onClose}>
      {shows === 'projects' ? (
        <ArchivedProjects />
      ) : (
        <DrawerSections>
          <TitleField key={project.title} project={project} />
          <MembersField project={project} />
          <LabelList projectId={project.id} labels={labels} />
          <ArchiveOrDelete project={project} />
        </DrawerSections>
      )}
    </Drawer>
  )
}

function TitleField({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const { canUpdateProject } = useKanbanPermissions()
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
      readOnly={!canUpdateProject(project, 'title')}
      error={problems['title']}
      onChange={setTitle}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && leave()}
    />
  )
}

function MembersField({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const { canUpdateProject } = useKanbanPermissions()
  const { save, problems } = useProjectUpdate(project)
  if (!canUpdateProject(project, 'members'))
    return (
      <DrawerSection title={t('members')}>
        <ul className={css.people}>
          {project.members.map((person) => (
            <li key={person.id} className={css.person}>
              <Avatar person={person} size="small" isDecorative /> {person.fullName}
            </li>
          ))}
        </ul>
      </DrawerSection>
    )
  return (
    <TagInput
      label={t('members')}
      help={t('members.help')}
      placeholder={t('members.hint')}
      selected={project.members.map(toPersonOption)}
      loadOptions={async (q, signal) => (await callApi(identity.listPeople, { q }, { signal })).people.map(toPersonOption)}
      error={problems['members']}
      onChange={(selected) => save({ members: selected.map(fromPersonOption) })}
    />
  )
}

function ArchiveOrDelete({ project }: { project: Project }) {
  const { t } = useTranslation('kanban')
  const permissions = useKanbanPermissions()
  const { save } = useProjectUpdate(project)
  const remove = useDeleteProject()
  const leave = () => void (location.hash = '#/kanban')
  const ask = async () => {
    const question = { title: t('projects.deleteTitle', { title: project.title }), text: t('projects.deleteText') }
    if (!(await confirm({ ...question, confirmLabel: t('projects.delete'), isDanger: true }))) return
    remove({ data: project.id })
    leave()
  }
  const canArchive = permissions.canUpdateProject(project, 'isArchived')
  const canDelete = permissions.canDeleteProject(project)
  if (!canArchive && !canDelete) return null
  return (
    <DrawerFooter>
      {canArchive && (
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
      {canDelete && (
        <Button icon={<Trash2 />} variant="danger" onClick={() => void ask()}>
          {t('projects.delete')}
        </Button>
      )}
    </DrawerFooter>
  )
}
