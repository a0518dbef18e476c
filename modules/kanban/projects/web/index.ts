import { laterPart } from '#platform/web/ui/overlays/later-part.tsx'

export { ProjectSwitcher } from './project-switcher.tsx'

export const ProjectDialog = laterPart(() => import('./new-project-dialog.tsx').then((file) => file.ProjectDialog))
export const ProjectSettings = laterPart(() => import('./project-settings.tsx').then((file) => file.ProjectSettings))
