import { lazyComponent } from '#platform/web/ui/overlays/lazy-component.tsx'

export { ProjectSwitcher } from './project-switcher.tsx'

export const NewProjectDialog = lazyComponent(() => import('./new-project-dialog.tsx').then((file) => file.NewProjectDialog))
export const ProjectSettings = lazyComponent(() => import('./project-settings.tsx').then((file) => file.ProjectSettings))
