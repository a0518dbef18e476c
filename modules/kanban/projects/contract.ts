import Type, { type Static } from 'typebox'
import { endpoint } from '#platform/contract/endpoint.ts'
import {
  createInput,
  entityProperties,
  Id,
  Nullable,
  pagingParameters,
  updateInput,
  Person,
  PersonReference,
  readOnly,
  closedObject,
} from '#platform/contract/schema.ts'

/** A project has its own boards, cards and labels. Members work on it; permissions decide who can see it. */
export const Project = Type.Object({
  ...entityProperties,
  title: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  members: Type.Array(Person, { maxItems: 200 }),
  /** Archived projects are listed only with `archived=true` and restored with `isArchived: false`. */
  isArchived: Type.Boolean(),
  position: readOnly(Type.String()),
  createdBy: readOnly(Nullable(Person)),
})
export type Project = Static<typeof Project>

const inputFields = { members: Type.Array(PersonReference, { maxItems: 200 }) }
export const ProjectDraft = createInput(Project, ['title'], inputFields)
export type ProjectDraft = Static<typeof ProjectDraft>
export const ProjectPatch = updateInput(Project, inputFields)
export type ProjectPatch = Static<typeof ProjectPatch>
const ProjectOutput = Type.Object({ project: Project })

export const projectEndpoints = {
  /** `current`: the project used without `projectId`: the first that the viewer is a member of, else the first. */
  listProjects: endpoint('GET /apps/kanban/projects', {
    access: ['read', 'Project'],
    summary: 'List the projects in order (archived ones only with `archived=true`), and the current one',
    topic: 'kanban',
    input: Type.Object({ archived: Type.Optional(Type.Boolean()), page: pagingParameters.page, perPage: pagingParameters.perPage }),
    output: Type.Object({ projects: Type.Array(Project), total: Type.Integer(), current: Nullable(Id) }),
  }),
  addProject: endpoint('POST /apps/kanban/add-project', {
    access: ['create', 'Project'],
    summary: 'Add a project at the end; without `members`, its creator is the only member',
    input: closedObject({ data: ProjectDraft }),
    output: ProjectOutput,
  }),
  updateProject: endpoint('POST /apps/kanban/update-project', {
    access: ['update', 'Project'],
    summary: 'Rename, archive or restore a project, or change its members; new members are notified',
    input: closedObject({ data: ProjectPatch }),
    output: ProjectOutput,
  }),
  moveProject: endpoint('POST /apps/kanban/move-project', {
    access: ['update', 'Project'],
    summary: 'Move a project before another one, or to the end with null',
    input: closedObject({ data: closedObject({ projectId: Id, beforeProjectId: Nullable(Id) }) }),
    output: ProjectOutput,
  }),
  deleteProject: endpoint('DELETE /apps/kanban/delete-project', {
    access: ['delete', 'Project'],
    summary: 'Delete a project (`data`: its id) and its content as one change',
    input: Type.Object({ data: Id }),
    output: ProjectOutput,
  }),
}
