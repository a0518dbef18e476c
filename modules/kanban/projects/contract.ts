import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import { draft, entity, Id, Nullable, paging, patch, Person, PersonReference, readOnly } from '#platform/contract/schema.ts'

/** A project has boards, cards and labels of its own. Its members are who works on it; who sees it is for the rules to say. */
export const Project = Type.Object({
  ...entity,
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  members: Type.Array(Person, { maxItems: 200 }),
  /** An archived project is listed by `archived=true` only, and restored by `isArchived: false`. */
  isArchived: Type.Boolean(),
  position: readOnly(Type.String()),
  createdBy: readOnly(Nullable(Person)),
})
export type Project = Static<typeof Project>

const given = { members: Type.Array(PersonReference, { maxItems: 200 }) }
export const ProjectDraft = draft(Project, ['title'], given)
export type ProjectDraft = Static<typeof ProjectDraft>
export const ProjectPatch = patch(Project, given)
export type ProjectPatch = Static<typeof ProjectPatch>

const closed = { additionalProperties: false }
const OneProject = Type.Object({ project: Project })

export const projectEndpoints = {
  /** `current` is what a call without `projectId` means: the first by position that the viewer is a member of, else the first. */
  listProjects: endpoint({
    method: 'GET',
    path: '/apps/kanban/projects',
    access: ['read', 'Project'],
    summary: 'The projects in their order, archived ones only by `archived=true`, and which of them calls mean that name none',
    topic: 'kanban',
    input: Type.Object({ archived: Type.Optional(Type.Boolean()), page: paging.page, perPage: paging.perPage }),
    output: Type.Object({ projects: Type.Array(Project), total: Type.Integer(), current: Nullable(Id) }),
  }),
  addProject: endpoint({
    method: 'POST',
    path: '/apps/kanban/add-project',
    access: ['create', 'Project'],
    summary: 'Add a project at the end; whoever adds it is a member unless `members` says otherwise',
    input: Type.Object({ data: ProjectDraft }, closed),
    output: OneProject,
  }),
  updateProject: endpoint({
    method: 'POST',
    path: '/apps/kanban/update-project',
    access: ['update', 'Project'],
    summary: 'Rename a project, archive or restore it, or change its members; new members are told',
    input: Type.Object({ data: ProjectPatch }, closed),
    output: OneProject,
  }),
  moveProject: endpoint({
    method: 'POST',
    path: '/apps/kanban/move-project',
    access: ['update', 'Project'],
    summary: 'Put a project before another one, or with null at the end',
    input: Type.Object({ data: Type.Object({ projectId: Id, beforeProjectId: Nullable(Id) }, closed) }, closed),
    output: OneProject,
  }),
  deleteProject: endpoint({
    method: 'DELETE',
    path: '/apps/kanban/delete-project',
    access: ['delete', 'Project'],
    summary: 'Delete a project (`data`: its id) with all that is in it; one act, undone as one',
    input: Type.Object({ data: Id }),
    output: OneProject,
  }),
}
